import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import marco from '#web/list/dos-paneles.module.css';
import type { ListColumn } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { OrdenFila } from '../contract.ts';
import { Avance, avanceText } from './Avance.tsx';
import styles from './ordenes.module.css';
import { ESTADO, miles, PROBLEMA, rutaDe, TIPO } from './palabras.ts';

const servicioDe = ({ servicio }: OrdenFila): string =>
  servicio !== null && servicio in NOMBRE_DE_SERVICIO
    ? (Object.entries(NOMBRE_DE_SERVICIO).find(([code]) => code === servicio)?.[1] ?? '—')
    : '—';

export const ordenesColumns: readonly ListColumn<OrdenFila>[] = [
  {
    id: 'numero',
    header: 'Número',
    width: 124,
    value: ({ numero }) => numero,
    mono: true,
    cell: (fila) => <Link to={rutaDe(fila)}>{fila.numero}</Link>,
  },
  { id: 'tipo', header: 'Tipo', width: 74, value: ({ tipo }) => TIPO[tipo] },
  {
    id: 'estado',
    header: 'Estado',
    width: 152,
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { id: 'cliente', header: 'Cliente', width: 140, value: ({ cliente }) => cliente, long: true },
  { id: 'referencia', header: 'Referencia', width: 104, value: ({ referencia }) => referencia ?? '—', long: true },
  {
    id: 'unidades',
    header: 'Líneas / unidades',
    width: 122,
    value: ({ lineas, unidades }) => `${miles(lineas)} / ${miles(unidades)}`,
    align: 'right',
  },
  { id: 'avance', header: 'Avance', width: 104, value: avanceText, cell: (fila) => <Avance {...fila} /> },
  {
    id: 'corte',
    header: 'Corte',
    width: 164,
    value: ({ corte }) => (corte === null ? '—' : formatDateMinute(corte)),
    mono: true,
  },
  { id: 'destino', header: 'Destino', width: 130, value: ({ destino }) => destino ?? '—', long: true },
  { id: 'servicio', header: 'Servicio', width: 150, value: servicioDe, long: true },
  { id: 'prioridad', header: 'Prioridad', width: 88, value: ({ prioridad }) => String(prioridad), align: 'right' },
  {
    id: 'problemas',
    header: 'Problemas',
    width: 190,
    value: problemasDe,
    cell: (fila) => (fila.problemas.length === 0 ? '—' : <span className={styles.problemas}>{problemasDe(fila)}</span>),
  },
];

function problemasDe({ problemas }: OrdenFila): string {
  return problemas.map((one) => PROBLEMA[one]).join(', ') || '—';
}

/** One order on a narrow screen. */
export function filaAngosta(fila: OrdenFila) {
  return (
    <span className={marco.fila}>
      <span className={marco.filaCabeza}>
        <Link to={rutaDe(fila)} className={marco.mono}>
          {fila.numero}
        </Link>
        <StatusBadge {...ESTADO[fila.estado]} />
      </span>
      <span className={marco.corta}>
        {fila.cliente} · {miles(fila.unidades)} un.{fila.referencia === null ? '' : ` · ${fila.referencia}`}
      </span>
      <span className={`${marco.corta} ${marco.quieto}`}>
        {[
          fila.destino,
          fila.corte && `corte ${formatDateMinute(fila.corte)}`,
          fila.problemas.length > 0 && problemasDe(fila),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
