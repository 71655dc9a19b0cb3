import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { serviceQuery } from '#web/api.ts';

import { type Fila, listFilas } from '../contract.ts';

/** Rows that are asked for together. */
const CHUNK = 100;

/** The rows of an index, those in sight and around; what was once loaded stays readable. */
export function useFilas(ids: readonly number[]) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const known = useRef(new Map<number, Fila>());
  const last = Math.min(seen.last, Math.ceil(ids.length / CHUNK) - 1);
  const chunks = Array.from({ length: Math.max(0, last - seen.first + 1) }, (_, index) => seen.first + index);
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      ...serviceQuery(listFilas, { ids: ids.slice(chunk * CHUNK, (chunk + 1) * CHUNK) }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  for (const { data } of results) for (const fila of data?.filas ?? []) known.current.set(fila.id, fila);
  const failed = results.find(({ error }) => error !== null);
  return {
    rowAt: (index: number) => known.current.get(ids[index] ?? 0),
    onSeen: (from: number, to: number) => {
      const [first, end] = [Math.floor(from / CHUNK), Math.floor(to / CHUNK)];
      if (first !== seen.first || end !== seen.last) setSeen({ first, last: end });
    },
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
