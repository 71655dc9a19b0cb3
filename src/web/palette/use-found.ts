import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';

import { useUser } from '#web/session.tsx';

import { useSources } from './use-sources.ts';

/** Short enough to seem at once, long enough for a scanner to be done. */
const PAUSE_MS = 50;

/** What the features find for a text, and whether it is for this very text. */
export function useFound(text: string) {
  const user = useUser();
  const sources = useSources();
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  return useQueries({
    queries: sources.map((source, index) => ({
      queryKey: ['paleta', index, user.id, asked],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await source.load()).find(asked, signal),
      placeholderData: keepPreviousData,
      // Groups hold drawn rows, which are not data to be compared.
      structuralSharing: false,
      gcTime: 0,
      retry: false,
    })),
    combine: (answers) => ({
      groups: answers.flatMap(({ data }) => data ?? []),
      isPending: asked !== text || answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
      error: answers.find(({ isError }) => isError)?.error ?? null,
    }),
  });
}
