import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** A page by cursor, as lists answer it; how many there are in all where the list counts. */
export interface Hoja<Row> {
  records: Row[];
  siguiente: string | null;
  total_records?: number;
  total_es_minimo?: boolean;
}

interface Hojas<Row> {
  pages: Hoja<Row>[];
  pageParams: (string | null)[];
}

interface Source<Row> {
  /** Tells one list from another, and one person's from another's. */
  readonly queryKey: readonly unknown[];
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<Hoja<Row>>;
  /**
   * Rows that are being read do not move by themselves (ui.md c2.17): whoever comes back within `keptMs` finds the list as it was left,
   * and what is asked anew is its first `refreshed` pages.
   */
  readonly still?: { readonly keptMs: number; readonly refreshed: number };
}

/** A list, page by page by cursor as it is scrolled to; the one before stays on screen until the next one is there. */
export function useHojas<Row>({ queryKey, load, still }: Source<Row>) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstCursor(),
    getNextPageParam: (last: Hoja<Row>) => last.siguiente,
    placeholderData: keepPreviousData,
    ...(still === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY, gcTime: still.keptMs }),
  });
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const key = JSON.stringify(queryKey);
  return {
    query,
    key,
    /** Which list the rows on screen are of: the one before, while the next one is on its way. */
    shownKey: useShownKey(key, isPlaceholderData),
    rows: useMemo(() => data?.pages.flatMap(({ records }) => records) ?? [], [data]),
    total: totalOf(data?.pages[0]),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData) void fetchNextPage();
    },
    retryMore: () => void fetchNextPage(),
    refresh: () => {
      if (still !== undefined)
        client.setQueryData<Hojas<Row>>(queryKey, (old) =>
          old === undefined ? old : beginningOf(old, still.refreshed),
        );
      return query.refetch();
    },
  };
}

export type ListQuery<Row> = ReturnType<typeof useHojas<Row>>;

function firstCursor(): string | null {
  return null;
}

function beginningOf<Row>({ pages, pageParams }: Hojas<Row>, most: number): Hojas<Row> {
  return { pages: pages.slice(0, most), pageParams: pageParams.slice(0, most) };
}

function totalOf(first: Hoja<unknown> | undefined) {
  if (first?.total_records === undefined) return undefined;
  return { total: first.total_records, total_es_minimo: first.total_es_minimo ?? false };
}

function useShownKey(key: string, isPlaceholder: boolean): string {
  const [shown, setShown] = useState(key);
  if (!isPlaceholder && shown !== key) setShown(key);
  return isPlaceholder ? shown : key;
}
