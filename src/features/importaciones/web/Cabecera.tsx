import { type RefObject, useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { TIPO_DE_DEPOSITO } from '#shared/gds/importar.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { getImportacion, type Importacion, listFilas, revisarImportacion } from '../contract.ts';
import { DescargasMenu } from './DescargasMenu.tsx';
import { EtiquetasDeImportacion } from './EtiquetasDeImportacion.tsx';
import { ImportarDialog } from './ImportarDialog.tsx';
import styles from './importaciones.module.css';
import { ESTADO, figure, filas } from './palabras.ts';

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
  const recheck = useCommand(revisarImportacion, [getImportacion, listFilas]);
  const mayMap = origen === 'ARCHIVO' && importacion.leida && importadas + por_importar === 0 && estado !== 'SUBIDA';
  usePageActs(listas > 0 ? [{ id: 'importar', titulo: `Importar ${filas(listas)}`, run: () => setAsking(true) }] : []);
  return (
    <section className={styles.cabecera} aria-label="Archivo">
      <div className={styles.cual}>
        <h2 ref={titulo} tabIndex={-1}>
          {origen === 'API' ? `API: ${nombre}` : nombre}
        </h2>
        <StatusBadge {...ESTADO[estado]} />
        <p className={styles.quieto}>
          {[...de, usuario].join(' · ')} · {formatDateMinute(creada)} · {filas(importacion.filas)}
          {importacion.recordado ? ' · columnas como la última vez' : ''}
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
        {listas > 0 && !isMapping ? (
          <Button variant="filled" onClick={() => setAsking(true)}>
            Importar {filas(listas)}
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={recheck.error} fallback="No se pudo revisar" />
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
