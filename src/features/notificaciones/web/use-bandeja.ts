import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { useUser } from '#web/session.tsx';
import { dropNotificaciones, useSessionState } from '#web/session-state.ts';

import { CUALES, type Cuales, listNotificaciones } from '../contract.ts';
import { asNotificacion } from './novedades.ts';
import { othersThan } from './use-campana.ts';

const PAGE = 30;

/** Which notices the address asks for. */
export function useCuales() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const cuales = CUALES.find((one) => one === search.ver) ?? 'todas';
  const go = (next: Cuales) => void navigate({ to: '.', search: next === 'todas' ? {} : { ver: next } });
  return { cuales, go };
}

/** The inbox, page by page, with what came in answers and the server does not hold on top. */
export function useBandeja(cuales: Cuales) {
  const user = useUser();
  const traidas = useSessionState((state) => state.notificaciones);
  const query = useInfiniteQuery({
    queryKey: [serviceKey(listNotificaciones), user.id, 'bandeja', cuales],
    // The last id of the page before; none: from the newest.
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const place = pageParam === 0 ? {} : { antes: pageParam };
      const answer = await call(listNotificaciones, { cuales, size: PAGE, ...place }, { signal });
      dropNotificaciones(answer.records.map(({ id }) => id));
      return answer;
    },
    getNextPageParam: ({ hay_mas, records }) => (hay_mas ? records.at(-1)?.id : undefined),
  });
  const held = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const others = cuales === 'accion' ? [] : othersThan(held, traidas.map(asNotificacion));
  return { query, records: [...others, ...held], sinLeer: (query.data?.pages[0]?.sin_leer ?? 0) + others.length };
}
