import { type RefObject, useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { TIPO_DE_DEPOSITO } from '#shared/gds/importar.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { getImportacion, type Importacion, listFilas } from '../contract.ts';
import { revisarImportacion } from '../marcha.contract.ts';
import { DescargasMenu } from './DescargasMenu.tsx';
import { EtiquetasDeImportacion } from './EtiquetasDeImportacion.tsx';
import { ImportarDialog } from './ImportarDialog.tsx';
import styles from './importaciones.module.css';
import { estadoDe, figure, filas } from './palabras.ts';
import { RevertirDialog } from './RevertirDialog.tsx';

interface Props {
  titulo: RefObject<HTMLHeadingElement | null>;
  importacion: Importacion;
  isMapping: boolean;
  onMapping: () => void;
}

/** Which file it is and whose, where it stands, and its main act: to make envíos of what is right. */
export function Cabecera({ titulo, importacion, isMapping, onMapping }: Props) {
  const { id, tipo, nombre, cliente, deposito, usuario, creada, estado, origen } = importacion;
  const { listas, con_errores, importadas, por_importar } = importacion;
  const de = [tipo === 'ENVIOS' ? '' : TIPO_DE_DEPOSITO[tipo].nombre, deposito ?? '', cliente].filter(
    (one) => one !== '',
  );
  const left = con_errores + importacion.por_revisar;
  const [isAsking, setAsking] = useState(false);
  const [isReverting, setReverting] = useState(false);
  const recheck = useCommand(revisarImportacion, [getImportacion, listFilas]);
  const { por_revertir, revertidas, revertida, revertida_por } = importacion;
  const mayMap =
    origen === 'ARCHIVO' &&
    importacion.leida &&
    importadas + por_importar + por_revertir + revertidas === 0 &&
    estado !== 'SUBIDA';
  const mayRevert = tipo !== 'ENVIOS' && importadas > 0 && por_importar + por_revertir === 0;
  usePageActs([
    ...(listas > 0 ? [{ id: 'importar', titulo: `Importar ${filas(listas)}`, run: () => setAsking(true) }] : []),
    ...(mayRevert ? [{ id: 'revertir', titulo: 'Revertir la importación', run: () => setReverting(true) }] : []),
  ]);
  return (
    <section className={styles.cabecera} aria-label="Archivo">
      <div className={styles.cual}>
        <h2 ref={titulo} tabIndex={-1}>
          {origen === 'API' ? `API: ${nombre}` : nombre}
        </h2>
        <StatusBadge {...estadoDe(importacion)} />
        <p className={styles.quieto}>
          {[...de, usuario].join(' · ')} · {formatDateMinute(creada)} · {filas(importacion.filas)}
          {importacion.recordado ? ' · columnas como la última vez' : ''}
          {revertida === null ? null : (
            <>
              <br />
              {por_revertir > 0 ? 'La revierte' : 'La revirtió'} {revertida_por} · {formatDateMinute(revertida)}
              {revertidas > 0 ? ` · ${filas(revertidas)} ${revertidas === 1 ? 'revertida' : 'revertidas'}` : ''}
            </>
          )}
        </p>
      </div>
      <div className={styles.actos}>
        {mayMap ? <Button onClick={onMapping}>{isMapping ? 'Volver a las filas' : 'Cambiar columnas'}</Button> : null}
        {con_errores > 0 ? (
          <Button
            loading={recheck.isPending}
            onClick={() =>
              void recheck.run({ id }).catch((cause: unknown) => logFailure(revisarImportacion.service, cause))
            }
          >
            Revisar de nuevo
          </Button>
        ) : null}
        {importacion.leida ? <DescargasMenu importacion={importacion} /> : null}
        {tipo === 'ENVIOS' && importadas > 0 && por_importar === 0 ? (
          <EtiquetasDeImportacion importacion={importacion} />
        ) : null}
        {mayRevert ? <Button onClick={() => setReverting(true)}>Revertir…</Button> : null}
        {listas > 0 && !isMapping ? (
          <Button variant="filled" onClick={() => setAsking(true)}>
            Importar {filas(listas)}
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={recheck.error} fallback="No se pudo revisar" />
      {isReverting ? <RevertirDialog importacion={importacion} onClose={() => setReverting(false)} /> : null}
      {isAsking ? (
        <ImportarDialog tipo={tipo} cuales={{ id }} cuantas={listas} de={cliente} onClose={() => setAsking(false)}>
          {left === 0
            ? ''
            : ` ${left === 1 ? 'Queda 1 fila pendiente' : `Quedan ${figure(left)} filas pendientes`}: se pueden corregir e importar después.`}
        </ImportarDialog>
      ) : null}
    </section>
  );
}
