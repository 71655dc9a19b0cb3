import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { listEnvios } from '#features/envios/contract.ts';
import { type Result, serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { sessionState } from '#web/session-state.ts';

import type { Lista } from './lista-search.ts';

const PAGE_SIZE = 100;

/** The envíos of a list, page by page by key as they are scrolled to. */
export function useEnvios({ filtros, sentido }: Lista) {
  const params = { ...filtros, sentido, size: PAGE_SIZE };
  const queryKey = [serviceKey(listEnvios), sessionState().user?.id ?? null, 'hojas', params];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listEnvios, pageParam === null ? params : { ...params, cursor: pageParam }, { signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (last: Result<typeof listEnvios>) => last.siguiente,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const envios = useMemo(() => data?.pages.flatMap(({ records }) => records) ?? [], [data]);
  const first = data?.pages[0];
  return {
    query,
    envios,
    key: JSON.stringify(queryKey),
    total: first && { total: first.total_records, total_es_minimo: first.total_es_minimo },
    loadMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
    },
    retryMore: () => void fetchNextPage(),
  };
}

export type Envios = ReturnType<typeof useEnvios>;

function firstCursor(): string | null {
  return null;
}
