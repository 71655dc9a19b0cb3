import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { crearLevante, type LevanteFila, listLevantes } from '#features/levantes/contract.ts';
import { ESTADO_DE_LEVANTE } from '#features/levantes/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const LAST = 20;

const columns = defineColumns<LevanteFila>([
  {
    header: 'Levante',
    value: ({ numero }) => numero,
    cell: ({ id, numero }) => (
      <Link to="/levantes" search={{ vista: 'todos', ver: id }}>
        {numero}
      </Link>
    ),
  },
  { header: 'Cuándo', value: ({ dia, desde, hasta }) => `${formatDay(dia)} de ${desde} a ${hasta}` },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO_DE_LEVANTE[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO_DE_LEVANTE[estado]} />,
  },
  { header: 'Dirección', value: ({ direccion }) => direccion },
  { header: 'Anunciadas', value: ({ anunciadas }) => anunciadas, align: 'right' },
  { header: 'Levantadas', value: ({ levantadas }) => levantadas, align: 'right' },
  { header: 'Chofer', value: ({ chofer }) => chofer ?? 'Sin asignar' },
]);

/** What was fetched last there, and what will be. */
export function LevantesTab({ cliente_id }: { cliente_id: number }) {
  const asks = useCan(crearLevante);
  const query = useQuery(serviceQuery(listLevantes, { vista: 'todos', cliente_id: [cliente_id], size: LAST }));
  return (
    <Card
      title="Levantes"
      count={query.data?.total_records}
      actions={
        <>
          {asks ? (
            <Link to="/levantes/crear" search={{ cliente_id }}>
              Pedir uno
            </Link>
          ) : null}
          <Link to="/levantes" search={{ vista: 'todos', cliente_id }}>
            Ver todos
          </Link>
        </>
      }
    >
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar los levantes"
        onRetry={() => void query.refetch()}
      />
      <DataTable
        narrow="cards"
        label="Levantes"
        columns={columns}
        rows={query.data?.records ?? []}
        rowKey={({ id }) => id}
        empty={query.isPending ? 'Cargando…' : 'Nunca pidió un levante.'}
      />
    </Card>
  );
}
