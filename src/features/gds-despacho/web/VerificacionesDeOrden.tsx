import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { verificacionesDeOrden } from '../verificacion.contract.ts';
import styles from './despacho.module.css';
import { cuantos, ESTADO_DE_VERIFICACION, MODO_DE_VERIFICACION } from './palabras.ts';

/** Who looked into an order's boxes, how, and the way to what was seen. */
export function VerificacionesDeOrden({ orden_id }: { orden_id: number }) {
  const query = useQuery({ ...serviceQuery(verificacionesDeOrden, { orden_id }), retry: false });
  useLive('gds_despacho', () => void query.refetch());
  const verificaciones = query.data?.verificaciones ?? [];
  if (verificaciones.length === 0 && !query.isError) return null;
  return (
    <Card title="Verificaciones" count={verificaciones.length}>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar las verificaciones"
        onRetry={() => void query.refetch()}
      />
      <ul className={styles.filas} aria-label="Verificaciones de la orden">
        {verificaciones.map(({ id, estado, modo, persona, fecha, motivo, fotos }) => (
          <li key={id} className={styles.fila}>
            <span>
              <Link to="/gds/ordenes/verificar" search={{ id }}>
                {formatDateMinute(fecha)}
              </Link>{' '}
              <span className={styles.quieto}>
                {[modo && MODO_DE_VERIFICACION[modo], persona, fotos > 0 && cuantos(fotos, 'foto', 'fotos'), motivo]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusBadge {...ESTADO_DE_VERIFICACION[estado]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
