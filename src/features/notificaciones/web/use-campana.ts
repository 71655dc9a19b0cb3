import { useQuery, useQueryClient } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { call, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { dropNotificaciones, useSessionState } from '#web/session-state.ts';

import { listNotificaciones, type Notificacion } from '../contract.ts';
import { asNotificacion, noteNotificaciones } from './novedades.ts';

const LATEST = { cuales: 'todas', size: 20 } as const;

/** The last notices and how many wait to be read: those that the server holds, and those that came with an answer and it does not. */
export function useCampana() {
  const client = useQueryClient();
  const traidas = useSessionState((state) => state.notificaciones);
  const query = useQuery({
    ...serviceQuery(listNotificaciones, LATEST),
    queryFn: async ({ signal }) => {
      const answer = await call(listNotificaciones, LATEST, { signal });
      dropNotificaciones(answer.records.map(({ id }) => id));
      noteNotificaciones(answer.records);
      return answer;
    },
    staleTime: 60_000,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: [serviceKey(listNotificaciones)] });
  useLive('notificaciones', refresh);
  useLive('notificaciones_vistas', refresh);
  const held = query.data?.records ?? [];
  const others = othersThan(held, traidas.map(asNotificacion));
  return {
    ultimas: [...others, ...held],
    sinLeer: (query.data?.sin_leer ?? 0) + others.length,
    pideAlgo: (query.data?.accion_sin_leer ?? 0) > 0,
    error: query.error,
    isPending: query.isPending,
    retry: () => void query.refetch(),
  };
}

/** Those that came with answers and that the server's list does not hold. */
export function othersThan(held: readonly Notificacion[], brought: readonly Notificacion[]): Notificacion[] {
  const ids = new Set(held.map(({ id }) => id));
  return brought.filter(({ id }) => !ids.has(id));
}
