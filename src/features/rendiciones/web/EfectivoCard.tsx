import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { verEfectivo } from '../contract.ts';
import { dinero } from './palabras.ts';

type Fila = Result<typeof verEfectivo>['choferes'][number];

const columns = defineColumns<Fila>([
  { header: 'Chofer', value: ({ chofer }) => chofer, phone: 'izquierda' },
  {
    header: 'Recorrido',
    value: ({ recorrido }) => recorrido ?? '—',
    phone: 'abajo',
    cell: ({ recorrido, recorrido_id }) =>
      recorrido_id === null ? (
        '—'
      ) : (
        <Link to="/recorrido/ver" search={{ id: recorrido_id }}>
          {recorrido}
        </Link>
      ),
  },
  {
    header: 'Tiene',
    value: ({ uyu, usd }) => (usd === 0 ? dinero(uyu, 'UYU') : `${dinero(uyu, 'UYU')} · ${dinero(usd, 'USD')}`),
    align: 'right',
    phone: 'derecha',
  },
  { header: 'Límite', value: ({ limite }) => dinero(limite, 'UYU'), align: 'right' },
  {
    header: 'Aviso',
    value: (fila) => avisoDe(fila)?.nombre ?? '',
    phone: 'abajo-derecha',
    cell: (fila) => {
      const aviso = avisoDe(fila);
      return aviso === null ? null : <StatusBadge {...aviso} />;
    },
  },
]);

function avisoDe({ uyu, limite, por_decidir }: Fila) {
  if (uyu > limite) return { familia: 'error', nombre: 'Sobre el límite' } as const;
  return por_decidir === 0
    ? null
    : ({ familia: 'alerta', nombre: `${dinero(por_decidir, 'UYU')} por decidir` } as const);
}

/** What each driver has in cash at this moment, those over their limit on top. */
export function EfectivoCard() {
  const query = useQuery(serviceQuery(verEfectivo, {}));
  const choferes = query.data?.choferes ?? [];
  return (
    <Card title="Efectivo en mano" count={query.data === undefined ? undefined : choferes.length}>
      <ErrorAlert error={query.error} fallback="Error al cargar el efectivo" onRetry={() => void query.refetch()} />
      <DataTable
        label="Efectivo en mano"
        columns={columns}
        rows={choferes}
        rowKey={({ chofer_id }) => chofer_id}
        isPending={query.isPending}
        narrow="lines"
        empty="Ningún chofer tiene efectivo."
      />
    </Card>
  );
}
