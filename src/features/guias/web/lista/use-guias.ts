import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { countGuias, listGuias } from '#features/guias/contract.ts';
import { type Result, serviceKey } from '#shared/contract.ts';
import { call, serviceQuery } from '#web/api.ts';
import { sessionState } from '#web/session-state.ts';

import type { Lista } from './lista-search.ts';

type Page = Result<typeof listGuias>;
interface Pages {
  pages: Page[];
  pageParams: (string | null)[];
}

const PAGE_SIZE = 100;
/** Whoever comes back within that time finds the list as it was left. */
const KEPT_MS = 30 * 60_000;
const COUNT_FRESH_MS = 30_000;
/** Refreshed in place up to here; of a longer list its beginning. */
const REFRESHED_PAGES = 5;

/** The parcels of a list, page by page by key as they are scrolled to, and how many there are. */
export function useGuias({ filtros, orden, sentido }: Pick<Lista, 'filtros' | 'orden' | 'sentido'>) {
  const client = useQueryClient();
  const params = { ...filtros, orden, sentido, size: PAGE_SIZE };
  const queryKey = [serviceKey(listGuias), sessionState().user?.id ?? null, 'hojas', params];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listGuias, pageParam === null ? params : { ...params, cursor: pageParam }, { signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (last: Page) => last.siguiente,
    // Rows that are being read do not move by themselves (ui.md c2.17).
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    ...serviceQuery(countGuias, filtros),
    staleTime: COUNT_FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const guias = useMemo(() => data?.pages.flatMap(({ records }) => records) ?? [], [data]);
  const first = data?.pages[0];
  return {
    query,
    count,
    guias,
    /** Which list the rows on screen are of: the one before, while the next one is on its way. */
    shownKey: useShownKey(JSON.stringify(queryKey), isPlaceholderData),
    /** From the count, which goes further; until it is there from the list itself. */
    total: count.data ?? (first && { total: first.total_records, total_es_minimo: first.total_es_minimo }),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
    },
    retryMore: () => void fetchNextPage(),
    refresh: async () => {
      client.setQueryData<Pages>(queryKey, (old) => (old === undefined ? old : beginningOf(old)));
      await Promise.all([query.refetch(), count.refetch()]);
    },
  };
}

export type Guias = ReturnType<typeof useGuias>;

function firstCursor(): string | null {
  return null;
}

function beginningOf({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, REFRESHED_PAGES), pageParams: pageParams.slice(0, REFRESHED_PAGES) };
}

function useShownKey(key: string, isPlaceholder: boolean): string {
  const [shown, setShown] = useState(key);
  if (!isPlaceholder && shown !== key) setShown(key);
  return isPlaceholder ? shown : key;
}
