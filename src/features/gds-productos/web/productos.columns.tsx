import { Link } from '@tanstack/react-router';

import { formatDay } from '#shared/dates.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { ProductoFila } from '../contract.ts';
import { ESTADO_PRODUCTO } from './palabras.ts';

export const productosColumns = defineColumns<ProductoFila>([
  {
    header: 'SKU',
    value: ({ sku }) => sku,
    mono: true,
    cell: ({ id, sku }) => (
      <Link to="/gds/mantenimiento/items/$id" params={{ id: String(id) }}>
        {sku}
      </Link>
    ),
  },
  { header: 'Nombre', value: ({ nombre }) => nombre, long: true },
  { header: 'Cliente', value: ({ cliente }) => cliente },
  { header: 'EAN', value: ({ codigo }) => codigo ?? '—', mono: true },
  { header: 'Disponible', value: ({ disponible }) => disponible.toLocaleString('es-UY'), align: 'right' },
  { header: 'Reservado', value: ({ reservado }) => reservado.toLocaleString('es-UY'), align: 'right' },
  { header: 'Otros', value: ({ otros }) => otros.toLocaleString('es-UY'), align: 'right' },
  { header: 'Lotes', value: ({ partidas }) => (partidas === 0 ? '—' : partidas), align: 'right' },
  {
    header: 'Próx. vencimiento',
    value: ({ proximo_vence }) => (proximo_vence === null ? '—' : formatDay(proximo_vence)),
  },
  { header: 'ABC', value: ({ abc }) => abc ?? '—' },
  {
    header: 'Estado',
    value: ({ estado, provisorio }) => (provisorio ? 'Provisorio' : ESTADO_PRODUCTO[estado].nombre),
    cell: ({ estado, provisorio }) =>
      provisorio ? <StatusBadge familia="alerta" nombre="Provisorio" /> : <StatusBadge {...ESTADO_PRODUCTO[estado]} />,
  },
]);
