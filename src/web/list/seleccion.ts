import { useState } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';

import type { TableSelection } from '../ui/VirtualHead.tsx';

interface Chosen {
  /** The person and the filters that the chosen rows are of. */
  de: string;
  ids: ReadonlySet<number>;
  /** All that meet the filters, loaded or not. */
  todas: boolean;
}

export type Mesa = UseBoundStore<StoreApi<Chosen>>;

const EMPTY: ReadonlySet<number> = new Set();

/** What is chosen lies here: outside of a screen it outlives it, and whoever opens a row and comes back finds it as it was. */
export function createMesa(): Mesa {
  return create<Chosen>(() => ({ de: '', ids: EMPTY, todas: false }));
}

/** The chosen rows of a list. Other filters begin with none. */
export function useSeleccion<Row extends { readonly id: number }>(useMesa: Mesa, de: string, rows: readonly Row[]) {
  const mesa = useMesa();
  const [anchor, setAnchor] = useState<number | null>(null);
  const { ids, todas } = mesa.de === de ? mesa : { ids: EMPTY, todas: false };
  const choose = (wanted: ReadonlySet<number>, isAll = false) => useMesa.setState({ de, ids: wanted, todas: isAll });
  const loaded = () => new Set(rows.map(({ id }) => id));
  const chosen = todas ? rows : rows.filter(({ id }) => ids.has(id));
  const onToggle = (index: number, toRange: boolean) => {
    const id = rows[index]?.id;
    if (id === undefined) return;
    const next = new Set(todas ? loaded() : ids);
    const isChosen = toRange || !next.has(id);
    const from = toRange && anchor !== null ? anchor : index;
    for (const one of rows.slice(Math.min(from, index), Math.max(from, index) + 1))
      next[isChosen ? 'add' : 'delete'](one.id);
    if (!toRange) setAnchor(index);
    choose(next);
  };
  const table: TableSelection = {
    has: (id) => todas || ids.has(id),
    state: stateOf(chosen.length, rows.length),
    onToggle,
    onToggleAll: () => choose(chosen.length === rows.length ? EMPTY : loaded()),
  };
  return {
    table,
    chosen,
    todas,
    isAllLoaded: rows.length > 0 && chosen.length === rows.length,
    chooseTodas: () => choose(EMPTY, true),
    clear: () => choose(EMPTY),
  };
}

export type Seleccion<Row extends { readonly id: number }> = ReturnType<typeof useSeleccion<Row>>;

function stateOf(chosen: number, loaded: number): TableSelection['state'] {
  if (chosen === 0) return 'none';
  return chosen === loaded ? 'all' : 'some';
}
