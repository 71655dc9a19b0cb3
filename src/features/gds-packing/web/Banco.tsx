import { useState } from 'react';

import { ESTADO } from '#features/gds-ordenes/web/public.tsx';
import { formatDateMinute } from '#shared/dates.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';

import type { Mesa } from '../contract.ts';
import { Bultos } from './Bultos.tsx';
import { bultoAbierto, elegirOrden, isLista, lecturasDePacking, leer, pedirCierre, useBanco } from './banco.ts';
import { Cajas } from './Cajas.tsx';
import { CerrarDialog } from './CerrarDialog.tsx';
import { Faltan } from './Faltan.tsx';
import { Lineas } from './Lineas.tsx';
import { PideSerie } from './PideSerie.tsx';
import styles from './packing.module.css';
import { kilos } from './palabras.ts';
import { SinGuia } from './SinGuia.tsx';
import { useRotulos } from './use-rotulos.ts';

/** What must go in, what is in, and what it becomes. */
export function Banco({ mesa }: { mesa: Mesa }) {
  const { cerrando, cantidad, serieDe } = useBanco();
  const [isAsking, setAsking] = useState(false);
  const rotulos = useRotulos();
  const abierto = bultoAbierto(mesa);
  const isFull = abierto !== null && abierto.contenido.length > 0;
  const close = () => {
    if (isFull) pedirCierre(true);
  };
  const printLast = () => {
    const last = mesa.bultos.filter(({ estado }) => estado === 'CERRADO').at(-1);
    if (last !== undefined) rotulos.print([last.id]);
  };
  const other = () => elegirOrden(null);
  usePageKeys({ F9: close, F4: printLast, F10: other });
  const isClosing = cerrando && isFull;
  return (
    <div className={styles.pila}>
      <Cabecera mesa={mesa} />
      <ScanInput
        placeholder={serieDe === null ? siguiente(mesa, cantidad) : `Escanee la serie de ${serieDe.sku}`}
        queue={lecturasDePacking}
        onScan={leer}
        paused={isClosing || isAsking}
        onRefused={() => undefined}
      />
      <PideSerie />
      <SinGuia mesa={mesa} onAsking={setAsking} onMade={(ids) => rotulos.print(ids)} />
      <ErrorAlert error={rotulos.error} fallback="No se pudo imprimir" onDismiss={rotulos.reset} />
      <div className={styles.mesa}>
        <Card title="Lo que va">
          <Lineas mesa={mesa} />
          <Faltan mesa={mesa} onAsking={setAsking} onMade={(ids) => rotulos.print(ids)} />
        </Card>
        <div className={styles.pila}>
          <Card title={abierto === null ? 'Bulto' : `Bulto ${abierto.nro}`}>
            <Abierto mesa={mesa} onClose={close} />
          </Card>
          <Cajas mesa={mesa} />
          <Bultos mesa={mesa} onAsking={setAsking} print={rotulos.print} isPrinting={rotulos.isPending} />
        </div>
      </div>
      {isClosing ? (
        <CerrarDialog key={abierto.id} mesa={mesa} bulto={abierto} onClosed={(ids) => rotulos.print(ids)} />
      ) : null}
    </div>
  );
}

function siguiente(mesa: Mesa, cantidad: number | null): string {
  if (isLista(mesa)) return 'Escanee lo próximo';
  if (mesa.completa) return 'Está todo: cierre el bulto (F9)';
  return cantidad === null ? 'Escanee, o escriba cuántos' : `Escanee el artículo: van ${cantidad}`;
}

function Cabecera({ mesa: { orden } }: { mesa: Mesa }) {
  const { servicio, localidad, corte } = orden;
  const where = [
    orden.cliente,
    orden.referencia,
    servicio === null ? null : NOMBRE_DE_SERVICIO[servicio],
    localidad,
    corte === null ? null : `corte ${formatDateMinute(corte)}`,
  ];
  return (
    <div className={styles.cabecera}>
      <h2 className={styles.numero}>{orden.numero}</h2>
      <StatusBadge {...ESTADO[orden.estado]} />
      <span className={styles.quieto}>{where.filter(Boolean).join(' · ')}</span>
      <Button aria-keyshortcuts="F10" className={styles.derecha} onClick={() => elegirOrden(null)}>
        Otra orden (F10)
      </Button>
      {orden.observaciones === null ? null : <p className={styles.aviso}>{orden.observaciones}</p>}
    </div>
  );
}

function Abierto({ mesa, onClose }: { mesa: Mesa; onClose: () => void }) {
  const abierto = bultoAbierto(mesa);
  const propuesta = mesa.caja_propuesta ?? mesa.cajas_propuestas[0]?.caja_id;
  const caja = mesa.cajas.find(({ id }) => id === propuesta);
  if (abierto === null)
    return (
      <p className={styles.nada}>
        {isLista(mesa) ? 'No queda nada por empacar.' : 'El primer artículo que escanee abre un bulto.'}
      </p>
    );
  return (
    <div className={styles.cuerpo}>
      <p className={styles.quieto}>
        {caja === undefined ? 'Sin caja propuesta' : `Caja propuesta: ${caja.nombre}`}
        {mesa.esperado === null ? '' : ` · ${kilos(mesa.esperado)} de artículos`}
      </p>
      <Button
        variant="filled"
        className={styles.grande}
        aria-keyshortcuts="F9"
        disabled={abierto.contenido.length === 0}
        onClick={onClose}
      >
        Cerrar bulto (F9)
      </Button>
    </div>
  );
}
