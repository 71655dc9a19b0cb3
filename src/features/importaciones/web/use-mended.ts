import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';

import { serviceKey } from '#shared/contract.ts';

import { type Fila, listFilas } from '../contract.ts';

const NONE: readonly number[] = [];

/** Rows of an index, as far as they were seen, that are right by now. */
export function useMended(ids: readonly number[]): readonly number[] {
  const client = useQueryClient();
  const last = useRef<readonly number[]>(NONE);
  const listen = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const read = () => {
    const lists = client.getQueriesData<{ filas: Fila[] }>({ queryKey: [serviceKey(listFilas)] });
    const known = new Map(lists.flatMap(([, data]) => data?.filas ?? []).map((fila) => [fila.id, fila.estado]));
    const found = ids.filter((id) => known.get(id) === 'lista');
    // The same answer must be the same thing: else it would be drawn for ever.
    if (found.join() !== last.current.join()) last.current = found;
    return last.current;
  };
  return useSyncExternalStore(listen, read);
}
