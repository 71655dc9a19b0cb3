import { useState } from 'react';

import type { PickupFilters } from '#features/pickup/contract.ts';

import { isSameFilters } from '../pickup-search.ts';

const NONE: ReadonlySet<number> = new Set();

/** The chosen parcels, of whatever agencies. Other filters begin with none: what is not seen is not done. */
export function useElegidas(filtros: PickupFilters) {
  const [{ de, ids }, setChosen] = useState({ de: filtros, ids: NONE });
  const now = isSameFilters(de, filtros) ? ids : NONE;
  const set = (changed: readonly number[], isIn: boolean) =>
    setChosen((before) => {
      const next = new Set(isSameFilters(before.de, filtros) ? before.ids : NONE);
      for (const id of changed) next[isIn ? 'add' : 'delete'](id);
      return { de: filtros, ids: next };
    });
  return {
    ids: now,
    set,
    toggle: (id: number) => set([id], !now.has(id)),
    clear: () => setChosen({ de: filtros, ids: NONE }),
  };
}

export type Elegidas = ReturnType<typeof useElegidas>;
