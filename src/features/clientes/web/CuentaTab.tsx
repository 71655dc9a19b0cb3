import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { serviceKey } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getCuentaDeCliente, type Movimiento } from '../partes.contract.ts';
import styles from './clientes.module.css';

const NEWEST: number | null = null;

const columns = defineColumns<Movimiento>([
  { header: 'Fecha', value: ({ fecha }) => formatDateMinute(fecha) },
  { header: 'Qué', value: ({ texto }) => texto },
  {
    header: 'Guía',
    value: ({ guia_nro }) => guia_nro ?? '—',
    cell: ({ guia_id, guia_nro }) =>
      guia_id === null || guia_nro === null ? (
        '—'
      ) : (
        <Link to="/guia/$guia_id" params={{ guia_id: String(guia_id) }}>
          {guia_nro}
        </Link>
      ),
  },
  { header: 'Importe', value: conSigno, align: 'right' },
]);

/** What is owed to it of what was collected, and what made it so. */
export function CuentaTab({ cliente_id }: { cliente_id: number }) {
  const query = useInfiniteQuery({
    queryKey: [serviceKey(getCuentaDeCliente), cliente_id],
    queryFn: ({ pageParam, signal }) =>
      call(getCuentaDeCliente, pageParam === null ? { cliente_id } : { cliente_id, antes_de: pageParam }, { signal }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ movimientos, hay_mas }) => (hay_mas ? (movimientos.at(-1)?.id ?? null) : null),
  });
  const saldos = query.data?.pages[0]?.saldos ?? [];
  const movimientos = query.data?.pages.flatMap((page) => page.movimientos) ?? [];
  return (
    <Card title="Cuenta">
      <div className={styles.cuerpo}>
        <ErrorAlert error={query.error} fallback="No se pudo cargar la cuenta" onRetry={() => void query.refetch()} />
        {query.data === undefined ? null : (
          <p>
            Por liquidar:{' '}
            <b>{saldos.length === 0 ? 'nada' : saldos.map((dinero) => formatDinero(dinero)).join(' y ')}</b>
          </p>
        )}
      </div>
      <DataTable
        narrow="cards"
        label="Movimientos"
        columns={columns}
        rows={movimientos}
        rowKey={({ id, linea }) => `${id}/${linea}`}
        empty={query.isPending ? 'Cargando…' : 'Todavía no se cobró nada para este cliente.'}
      />
      {query.hasNextPage ? (
        <div className={styles.cuerpo}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function conSigno({ moneda, centavos }: Movimiento): string {
  return `${centavos < 0 ? '−' : ''}${formatDinero({ moneda, centavos: Math.abs(centavos) })}`;
}
