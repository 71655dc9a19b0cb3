import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { countGuias, type GuiaFila, listGuias } from '#features/guias/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, serviceQuery } from '#web/api.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { sessionState } from '#web/session-state.ts';

import type { Lista } from './lista-search.ts';

const PAGE_SIZE = 100;
const STILL = { keptMs: 30 * 60_000, refreshed: 5 };
const COUNT_FRESH_MS = 30_000;

/** The parcels of a list, page by page as they are scrolled to, and how many there are. */
export function useGuias({ filtros, orden, sentido }: Pick<Lista, 'filtros' | 'orden' | 'sentido'>) {
  const params = { ...filtros, orden, sentido, size: PAGE_SIZE };
  const hojas = useHojas<GuiaFila>({
    queryKey: [serviceKey(listGuias), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listGuias, cursor === null ? params : { ...params, cursor }, { signal }),
    still: STILL,
  });
  const count = useQuery({
    ...serviceQuery(countGuias, filtros),
    staleTime: COUNT_FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return {
    ...hojas,
    count,
    /** From the count, which may be younger; from the list itself until that is there, and where only the list knows exactly. */
    total:
      count.data?.total_es_minimo && hojas.total?.total_es_minimo === false ? hojas.total : (count.data ?? hojas.total),
    refresh: async () => {
      await Promise.all([hojas.refresh(), count.refetch()]);
    },
  };
}

export type Guias = ReturnType<typeof useGuias>;
