import { Link } from '@tanstack/react-router';

import { formatDateTime, formatDay } from '#shared/dates.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { ConteoFila, LineaDeConteo } from '../contract.ts';
import styles from './conteos.module.css';
import { CLASE, diferencias, ESTADO, estadoDeLinea } from './palabras.ts';

export const conteosColumns = defineColumns<ConteoFila>([
  {
    header: 'Número',
    value: ({ numero }) => numero,
    mono: true,
    cell: ({ id, numero }) => (
      <Link to="/gds/mantenimiento/conteos" search={{ id }}>
        {numero}
      </Link>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Clase', value: ({ clase }) => CLASE[clase] },
  { header: 'Ubicaciones', value: ({ contadas, lineas }) => `${contadas} de ${lineas}`, align: 'right' },
  { header: 'Por resolver', value: ({ por_resolver }) => por_resolver || '—', align: 'right' },
  { header: 'Para', value: ({ para }) => para ?? 'Quien cuente' },
  { header: 'Límite', value: ({ limite_el }) => (limite_el === null ? '—' : formatDay(limite_el)) },
  { header: 'Pedido', value: ({ creado }) => formatDateTime(creado), mono: true },
  { header: 'Por', value: ({ creado_por }) => creado_por },
  { header: 'Nota', value: ({ nota }) => nota ?? '—', long: true },
]);

/** Its code opens a place. */
export const lineasColumns = (open: (id: number) => void) =>
  defineColumns<LineaDeConteo>([
    {
      header: 'Ubicación',
      value: ({ lugar }) => lugar,
      mono: true,
      cell: ({ id, lugar }) => (
        <button type="button" className={styles.abreFila} onClick={() => open(id)}>
          {lugar}
        </button>
      ),
    },
    { header: 'Qué', value: ({ producto }) => producto ?? 'Todo' },
    {
      header: 'Estado',
      value: (linea) => estadoDeLinea(linea).nombre,
      cell: (linea) => <StatusBadge {...estadoDeLinea(linea)} />,
    },
    { header: 'Contaron', value: ({ contaron }) => contaron.join(', ') || '—' },
    {
      header: 'Diferencia',
      value: ({ renglones, iguales }) =>
        [diferencias(renglones), iguales && 'dos conteos iguales'].filter(Boolean).join(' · ') || '—',
      long: true,
    },
    { header: 'Resolvió', value: ({ resuelta_por }) => resuelta_por ?? '—' },
  ]);
