import { useQuery } from '@tanstack/react-query';

import { listLevantes, moverLevante } from '#features/levantes/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Recorrido } from '../contract.ts';
import { guias } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

interface Props {
  plan: Plan;
  recorrido: Recorrido['recorrido'];
}

/** As many of the earliest as anybody chooses from. */
const MOSTRADOS = 200;

/** What clients asked for that day and nobody fetches yet: one press makes it a stop of this round. */
export function LevantesPorAsignar({ plan, recorrido }: Props) {
  const mayAssign = useCan(moverLevante);
  const query = useQuery({
    ...serviceQuery(listLevantes, { vista: 'sin_asignar', size: MOSTRADOS }),
    enabled: mayAssign,
  });
  const filas = (query.data?.records ?? []).filter(({ dia }) => dia === recorrido.dia);
  if (!mayAssign || (filas.length === 0 && !query.isError)) return null;
  const agregar = async (id: number, version: number) => {
    await plan.run(moverLevante, () => ({ id, version, acto: 'asignar' as const, recorrido_id: recorrido.id }));
    await query.refetch();
  };
  return (
    <Card title="Levantes sin asignar" count={filas.length}>
      <ErrorAlert error={query.error} fallback="Error al cargar los levantes" onRetry={() => void query.refetch()} />
      {recorrido.chofer_id === null ? <p className={styles.nada}>Elija primero el chofer del recorrido.</p> : null}
      <ul className={`${styles.renglones} ${styles.pocos}`} aria-label="Levantes sin asignar">
        {filas.map(({ id, version, numero, cliente, direccion, zona, desde, hasta, anunciadas, bultos_anunciados }) => (
          <li key={id} className={styles.renglon}>
            <button
              type="button"
              className={styles.elegir}
              aria-label={`Agregar ${numero}, ${cliente}`}
              disabled={recorrido.chofer_id === null || plan.isWorking}
              onClick={() => void agregar(id, version)}
            >
              <span className={styles.doble}>
                <b>{cliente}</b>
                <span className={styles.quieto}>{direccion}</span>
                <span className={styles.quieto}>
                  <span className={styles.mono}>{numero}</span> · {zona} ·{' '}
                  {anunciadas > 0
                    ? guias(anunciadas)
                    : `${bultos_anunciados ?? 0} ${bultos_anunciados === 1 ? 'bulto' : 'bultos'}`}
                </span>
              </span>
              <span>
                {desde}–{hasta}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
