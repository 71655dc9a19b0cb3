import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { WoFila } from '../contract.ts';
import { ESTADO, numero, queEs } from './palabras.ts';
import styles from './trabajos.module.css';

function comoSeHace(wo: WoFila): string {
  return wo.ordenes > 1 ? `${queEs(wo)} · ${wo.ordenes}` : queEs(wo);
}

const COLUMNAS = defineColumns<WoFila>([
  {
    header: 'Número',
    value: ({ numero: n }) => n,
    mono: true,
    phone: 'izquierda',
    cell: ({ id, numero: n }) => (
      <Link to="/gds/work-order/pickup" search={{ id }}>
        {n}
      </Link>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    phone: 'derecha',
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  {
    header: 'Corte',
    value: ({ corte }) => (corte === null ? '—' : formatDateMinute(corte)),
    mono: true,
  },
  {
    header: 'Tipo',
    value: comoSeHace,
    phone: 'abajo',
    // On a phone there is one place for both; what has no cut-off says nothing of it.
    cell: (wo) => (
      <>
        {comoSeHace(wo)}
        {wo.corte === null ? null : <span className={styles.enTelefono}> · {formatDateMinute(wo.corte)}</span>}
      </>
    ),
  },
  { header: 'Líneas', value: ({ terminadas, lineas }) => `${terminadas} de ${lineas}`, align: 'right' },
  { header: 'Unidades', value: ({ hechas, unidades }) => `${numero(hechas)} de ${numero(unidades)}`, align: 'right' },
  { header: 'Faltó', value: ({ faltantes }) => faltantes || '—', align: 'right' },
  { header: 'Paradas', value: ({ paradas, pasillos }) => `${paradas} en ${pasillos} pas.`, align: 'right' },
  { header: 'Carro', value: ({ carro }) => carro ?? '—', mono: true },
  { header: 'Persona', value: ({ asignada_a }) => asignada_a ?? '—' },
  { header: 'Ola', value: ({ ola }) => ola ?? '—', mono: true },
]);

/** With what can be done about each row at its end. */
export function wosColumns(act: ((wo: WoFila) => ReactNode) | null): readonly Column<WoFila>[] {
  return act === null
    ? COLUMNAS
    : [...COLUMNAS, { header: 'Acciones', value: () => '', cell: act, only: 'screen', phone: 'abajo-derecha' }];
}

/** With a box to choose it at its head. */
export function elegiblesColumns(
  isChosen: (id: number) => boolean,
  onChoose: (id: number) => void,
): readonly Column<WoFila>[] {
  return [
    {
      header: 'Imprimir',
      value: () => '',
      only: 'screen',
      cell: ({ id, numero: n }) => (
        <input type="checkbox" aria-label={`Imprimir ${n}`} checked={isChosen(id)} onChange={() => onChoose(id)} />
      ),
    },
    ...COLUMNAS,
  ];
}
