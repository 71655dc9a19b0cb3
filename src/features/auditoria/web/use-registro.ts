import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { sessionState } from '#web/session-state.ts';

export interface Page<Row> {
  records: Row[];
  siguiente: string | null;
}

interface Source<Row> {
  /** Tells one list from another. */
  readonly key: readonly unknown[];
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<Page<Row>>;
}

/** Whoever comes back within that time finds the list as it was left. */
const KEPT_MS = 10 * 60_000;

/** A log, page by page by key as it is scrolled to. Rows that are being read do not move: it is read anew when it is asked for. */
export function useRegistro<Row>({ key, load }: Source<Row>) {
  const client = useQueryClient();
  const queryKey = [...key, sessionState().user?.id ?? null];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstCursor(),
    getNextPageParam: (last: Page<Row>) => last.siguiente,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ records }) => records) ?? [], [data]);
  return {
    query,
    rows,
    listKey: JSON.stringify(queryKey),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
    },
    retryMore: () => void fetchNextPage(),
    refresh: () => {
      // From its beginning: what is new stands there.
      client.setQueryData<{ pages: Page<Row>[]; pageParams: (string | null)[] }>(queryKey, (old) =>
        old === undefined ? old : { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
      );
      return query.refetch();
    },
  };
}

export type Registro<Row> = ReturnType<typeof useRegistro<Row>>;

function firstCursor(): string | null {
  return null;
}
