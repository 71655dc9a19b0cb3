import type { Suceso } from '#features/auditoria/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ERRORS } from '#shared/errors.ts';
import { nombreDeSeguridad } from '#shared/seguridad.ts';
import type { ListColumn } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from '../auditoria.module.css';

export const seguridadColumns: readonly ListColumn<Suceso>[] = [
  { id: 'fecha', header: 'Cuándo', width: 196, value: ({ fecha }) => formatDateTime(fecha), mono: true },
  {
    id: 'resultado',
    header: 'Resultado',
    width: 128,
    value: resultadoDe,
    cell: (suceso) => <Resultado suceso={suceso} />,
  },
  { id: 'que', header: 'Qué', width: 270, value: ({ tipo }) => nombreDeSeguridad(tipo), long: true },
  { id: 'veces', header: 'Veces', width: 72, align: 'right', value: ({ veces }) => veces },
  { id: 'quien', header: 'Quién', width: 150, value: ({ quien }) => quien?.nombre ?? 'Sin persona', long: true },
  { id: 'detalle', header: 'Detalle', width: 250, value: detalleDe, long: true },
  { id: 'ip', header: 'Dirección IP', width: 124, value: ({ ip }) => ip ?? '—', mono: true, long: true },
];

function resultadoDe({ resultado }: Suceso): string {
  return resultado === 'OK' ? 'Aceptado' : 'Rechazado';
}

export function Resultado({ suceso }: { suceso: Suceso }) {
  return <StatusBadge familia={suceso.resultado === 'OK' ? 'ok' : 'error'} nombre={resultadoDe(suceso)} />;
}

/** What was asked for and why it was refused, in words. */
export function detalleDe({ tipo, servicio, codigo, detalle }: Suceso): string {
  const what = tipo === 'DESBORDE' && detalle !== null ? nombreDeSeguridad(detalle) : detalle;
  return [servicio === null ? null : nombreDeActo(servicio), what, codigo === null ? null : motivoDe(codigo)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** A code of our errors as whoever was refused read it. */
export function motivoDe(codigo: string): string {
  const known = Object.entries(ERRORS).find(([code]) => code === codigo);
  return known?.[1].msg ?? codigo;
}

export function nombreDeSuceso({ tipo, quien }: Suceso): string {
  return `${nombreDeSeguridad(tipo)}, ${quien?.nombre ?? 'sin persona'}`;
}

/** An event where a table does not fit. */
export function sucesoAngosto(suceso: Suceso) {
  const { tipo, fecha, veces, quien, ip } = suceso;
  return (
    <div className={styles.fila}>
      <span className={styles.filaCabeza}>
        <Resultado suceso={suceso} />
        <span className={styles.filaTexto}>{nombreDeSeguridad(tipo)}</span>
      </span>
      <span className={styles.filaTexto}>{[quien?.nombre ?? 'Sin persona', ip].filter(Boolean).join(' · ')}</span>
      <span className={styles.filaPie}>
        {formatDateTime(fecha)}
        {veces > 1 ? ` · ${veces} veces` : ''}
      </span>
    </div>
  );
}
