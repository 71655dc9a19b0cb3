import { useQuery } from '@tanstack/react-query';

import { ESTADO } from '#features/gds-ordenes/web/public.tsx';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Pendientes as Lista, pendientesDePacking } from '../contract.ts';
import { elegirOrden } from './banco.ts';
import { miles } from './palabras.ts';

const columns = defineColumns<Lista['ordenes'][number]>([
  { header: 'Orden', value: ({ numero }) => numero, mono: true },
  { header: 'Cliente', value: ({ cliente }) => cliente },
  {
    header: 'Estado',
    value: ({ estado, sin_guia }) => (sin_guia ? 'Sin guía' : ESTADO[estado].nombre),
    cell: ({ estado, sin_guia }) =>
      sin_guia ? <StatusBadge familia="alerta" nombre="Sin guía" /> : <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Dónde está', value: ({ lugares }) => lugares.join(', ') || '—', mono: true },
  {
    header: 'Empacadas',
    value: ({ unidades, empacadas }) => `${miles(empacadas)} de ${miles(unidades)}`,
    align: 'right',
  },
  { header: 'Corte', value: ({ corte }) => (corte === null ? '—' : formatDateMinute(corte)) },
]);

/** What waits for a bench: first what could not leave, then by priority and cut-off. */
export function Pendientes({ onBoxes }: { onBoxes: () => void }) {
  const query = useQuery(serviceQuery(pendientesDePacking, {}));
  useLive('gds_packing', () => void query.refetch());
  useLive('gds_trabajos', () => void query.refetch());
  const rows = query.data?.ordenes ?? [];
  return (
    <>
      <ErrorAlert error={query.error} fallback="Error al cargar lo pendiente" onRetry={() => void query.refetch()} />
      <Card title="Por empacar" count={rows.length} actions={<Button onClick={onBoxes}>Cajas</Button>}>
        <DataTable
          narrow="cards"
          label="Por empacar"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay nada tomado que espere.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={({ id }) => elegirOrden(id)}
        />
      </Card>
    </>
  );
}
