import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { abrirIncidencia, type IncidenciaFila, listIncidencias } from '#features/incidencias/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const LAST = 20;
type Estado = IncidenciaFila['estado'];
const TERMINADAS: ReadonlySet<Estado> = new Set(['RESUELTA', 'CERRADA', 'DUPLICADA', 'ANULADA'] as const);

/** Who has to do something now; the queue tells it finer. */
function situacion(estado: Estado): { nombre: string; familia: FamiliaEstado } {
  if (TERMINADAS.has(estado)) return { nombre: 'Terminada', familia: 'neutro' };
  if (estado === 'ESPERA_CLIENTE') return { nombre: 'Espera su respuesta', familia: 'custodia' };
  return { nombre: 'Abierta', familia: 'curso' };
}

const columns = defineColumns<IncidenciaFila>([
  {
    header: 'Incidencia',
    value: ({ numero }) => numero,
    cell: ({ id, numero }) => (
      <Link to="/backoffice/incidencias" search={{ vista: 'todas', ver: id }}>
        {numero}
      </Link>
    ),
  },
  { header: 'Asunto', value: ({ asunto }) => asunto },
  {
    header: 'Situación',
    value: ({ estado }) => situacion(estado).nombre,
    cell: ({ estado }) => <StatusBadge {...situacion(estado)} />,
  },
  { header: 'Guía', value: ({ guia_nro }) => guia_nro ?? '—' },
  { header: 'Abierta', value: ({ creada }) => formatDateMinute(creada) },
  { header: 'Último mensaje', value: ({ ultimo_mensaje }) => formatDateMinute(ultimo_mensaje) },
]);

/** What went wrong for it, the newest first. */
export function IncidenciasTab({ cliente_id }: { cliente_id: number }) {
  const opens = useCan(abrirIncidencia);
  const query = useQuery(serviceQuery(listIncidencias, { vista: 'todas', cliente_id: [cliente_id], size: LAST }));
  return (
    <Card
      title="Incidencias"
      count={query.data?.total_records}
      actions={
        <>
          {opens ? (
            <Link to="/backoffice/incidencias" search={{ vista: 'todas', cliente_id, nueva: '1' }}>
              Abrir una
            </Link>
          ) : null}
          <Link to="/backoffice/incidencias" search={{ vista: 'todas', cliente_id }}>
            Ver todas
          </Link>
        </>
      }
    >
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar las incidencias"
        onRetry={() => void query.refetch()}
      />
      <DataTable
        narrow="cards"
        label="Incidencias"
        columns={columns}
        rows={query.data?.records ?? []}
        rowKey={({ id }) => id}
        empty={query.isPending ? 'Cargando…' : 'No tuvo ninguna.'}
      />
    </Card>
  );
}
