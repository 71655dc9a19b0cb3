import { useQuery } from '@tanstack/react-query';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type EfectivoDeAgencia, efectivoDeAgencias } from '../agencias.contract.ts';
import { pesos } from './palabras.ts';

const columns = defineColumns<EfectivoDeAgencia>([
  { header: 'Agencia', value: ({ agencia }) => agencia, phone: 'izquierda' },
  {
    header: 'Dejó al cerrar',
    value: ({ dejo_centavos }) => (dejo_centavos === null ? '—' : pesos(dejo_centavos)),
    align: 'right',
    phone: 'derecha',
  },
  { header: 'Último cierre', value: ({ cerrada }) => (cerrada === null ? '—' : formatDateMinute(cerrada)), mono: true },
  {
    header: 'Último envío',
    value: ({ enviada }) => (enviada === null ? 'Nunca' : formatDateMinute(enviada)),
    mono: true,
    phone: 'abajo',
  },
  { header: 'Sin enviar', value: ({ dias }) => diasText(dias), align: 'right' },
  {
    header: 'Límite',
    value: ({ limite_centavos }) => (limite_centavos === null ? 'Sin límite' : pesos(limite_centavos)),
    align: 'right',
  },
  {
    header: 'Caja',
    value: cajaDe,
    phone: 'abajo-derecha',
    cell: (agencia) => <StatusBadge familia={agencia.sobre_limite ? 'error' : 'info'} nombre={cajaDe(agencia)} />,
  },
]);

function diasText(dias: number): string {
  if (dias === 0) return 'Desde hoy';
  return dias === 1 ? '1 día' : `${dias} días`;
}

function cajaDe({ abierta, cobros, sobre_limite }: EfectivoDeAgencia): string {
  const caja = abierta === null ? 'Cerrada' : `Abierta · ${cobros === 1 ? '1 cobro' : `${cobros} cobros`}`;
  return sobre_limite ? `${caja} · sobre su límite` : caja;
}

/** Agencies whose money is still out, those to ask for a bag first. */
export function AgenciasCard() {
  const query = useQuery(serviceQuery(efectivoDeAgencias, {}));
  const agencias = query.data?.agencias ?? [];
  return (
    <>
      <ErrorAlert error={query.error} fallback="Error al cargar las agencias" onRetry={() => void query.refetch()} />
      <Card title="Efectivo en agencias" count={query.data === undefined ? undefined : agencias.length}>
        <DataTable
          label="Efectivo en agencias"
          columns={columns}
          rows={agencias}
          rowKey={({ agente_id }) => agente_id}
          isPending={query.isPending}
          narrow="lines"
          empty="Ninguna agencia tiene dinero de la empresa."
        />
      </Card>
    </>
  );
}
