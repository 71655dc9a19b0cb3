import { useInfiniteQuery } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { listHistorialDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';

const NEWEST: number | null = null;

/** Everything that was ever changed of it, in words. */
export function HistorialTab({ cliente_id }: { cliente_id: number }) {
  const query = useInfiniteQuery({
    queryKey: [serviceKey(listHistorialDeCliente), cliente_id],
    queryFn: ({ pageParam, signal }) =>
      call(listHistorialDeCliente, pageParam === null ? { cliente_id } : { cliente_id, antes_de: pageParam }, {
        signal,
      }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ cambios, hay_mas }) => (hay_mas ? (cambios.at(-1)?.id ?? null) : null),
  });
  const cambios = query.data?.pages.flatMap((page) => page.cambios) ?? [];
  return (
    <Card title="Historial">
      <div className={styles.cuerpo}>
        {query.isPending ? <PendingView /> : null}
        <ErrorAlert
          error={query.error}
          fallback="No se pudo cargar el historial"
          onRetry={() => void query.refetch()}
        />
        {query.data !== undefined && cambios.length === 0 ? <p>Nadie cambió nada todavía.</p> : null}
        <ol className={styles.lista} aria-label="Cambios">
          {cambios.map(({ id, fecha, usuario, textos }) => (
            <li key={id} className={styles.renglon}>
              <span className={styles.quieto}>{`${formatDateMinute(fecha)} · ${usuario}`}</span>
              <span>{textos.join(' · ')}</span>
            </li>
          ))}
        </ol>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
