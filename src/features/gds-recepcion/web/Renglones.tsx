import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type RenglonDeRecepcion, verRecepcion } from '../contract.ts';
import { miles } from './palabras.ts';

/** One reception, as others read into it too. */
export function useRecepcion(id: number) {
  const query = useQuery({ ...serviceQuery(verRecepcion, { id }), retry: false });
  useLive('gds_recepcion', () => void query.refetch());
  return query;
}

const base = defineColumns<RenglonDeRecepcion>([
  { header: 'Producto', value: ({ sku }) => sku, mono: true },
  {
    header: 'Nombre',
    value: ({ nombre }) => nombre,
    cell: ({ nombre, provisorio }) => (provisorio ? <StatusBadge familia="alerta" nombre={nombre} /> : nombre),
    long: true,
  },
  { header: 'Lotes', value: ({ partidas }) => partidas.join(', ') || '—' },
  { header: 'Anunciado', value: ({ esperado }) => (esperado === null ? '—' : miles(esperado)), align: 'right' },
]);
const counting = defineColumns<RenglonDeRecepcion>([
  ...base,
  { header: 'Contado', value: ({ contado }) => miles(contado), align: 'right' },
  { header: 'Dañado', value: ({ danado }) => (danado === 0 ? '—' : miles(danado)), align: 'right' },
]);

export const keyOf = ({ producto_id, linea_id }: Pick<RenglonDeRecepcion, 'producto_id' | 'linea_id'>) =>
  `${linea_id ?? 0}-${producto_id}`;

export function Renglones({
  renglones,
  isCounting,
}: {
  renglones: readonly RenglonDeRecepcion[];
  isCounting: boolean;
}) {
  return (
    <DataTable
      narrow="cards"
      label="Lo que llega"
      columns={isCounting ? counting : base}
      rows={renglones}
      rowKey={keyOf}
      empty={isCounting ? 'Todavía no se leyó nada.' : 'No hay nada anunciado.'}
    />
  );
}
