import type { Antiguedad } from '#features/pickup/contract.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';

import { figure } from '../figure.ts';
import { enTramo, TRAMOS, vencidasDe } from './escala.ts';

/** What the strips show, in numbers. */
export function CalorTabla({ agentes }: { agentes: readonly Antiguedad[] }) {
  return (
    <DataTable
      label="Guías por agencia y días de antigüedad"
      columns={columns}
      rows={agentes}
      rowKey={({ id }) => id}
      empty="No hay datos disponibles"
    />
  );
}

const columns = defineColumns<Antiguedad>([
  { header: 'Agencia', value: ({ nombre }) => nombre, long: true },
  { header: 'Total', value: ({ total }) => figure(total), align: 'right' },
  ...TRAMOS.map(
    (tramo): Column<Antiguedad> => ({
      header: tramo.nombre,
      value: (agente) => figure(enTramo(agente, tramo)),
      align: 'right',
    }),
  ),
  { header: 'Vencidas', value: (agente) => figure(vencidasDe(agente)), align: 'right' },
]);
