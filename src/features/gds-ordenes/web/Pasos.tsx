import { formatDateMinute } from '#shared/dates.ts';

import type { OrdenEntera } from '../contract.ts';
import styles from './ordenes.module.css';
import { CAMINO, ESTADO } from './palabras.ts';

/** The way that an order goes, with when it came into each step; where it stands beside the way is said too. */
export function Pasos({ entera: { orden, pasos } }: { entera: OrdenEntera }) {
  const camino = CAMINO[orden.tipo];
  const desde = new Map(pasos.map(({ estado, desde: since }) => [estado, since]));
  const reached = camino.findLastIndex((estado) => desde.has(estado));
  const isBeside = !camino.includes(orden.estado);
  return (
    <ol className={styles.pasos} aria-label="Pasos de la orden">
      {camino.map((estado, n) => {
        const since = desde.get(estado);
        const isNow = estado === orden.estado;
        return (
          <li key={estado} data-hecho={n <= reached || undefined} aria-current={isNow ? 'step' : undefined}>
            <b>{ESTADO[estado].nombre}</b>
            <span className={styles.quieto}>{since === undefined || n > reached ? '' : formatDateMinute(since)}</span>
          </li>
        );
      })}
      {isBeside ? (
        <li aria-current="step" data-aparte>
          <b>{ESTADO[orden.estado].nombre}</b>
          <span className={styles.quieto}>{formatDateMinute(orden.estado_desde)}</span>
        </li>
      ) : null}
    </ol>
  );
}
