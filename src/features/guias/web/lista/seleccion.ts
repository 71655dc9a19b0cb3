import { useState } from 'react';
import { create } from 'zustand';

import type { GuiaFila } from '#features/guias/contract.ts';
import type { TablePlace } from '#web/ui/table-place.ts';
import type { TableSelection } from '#web/ui/VirtualHead.tsx';

interface Mesa {
  /** The person and the filters that the chosen parcels are of. */
  de: string;
  ids: ReadonlySet<number>;
  /** All that meet the filters, loaded or not. */
  todas: boolean;
}

const EMPTY: ReadonlySet<number> = new Set();

/** Outlives the screen: whoever opens a parcel and comes back finds it as it was. */
const useMesa = create<Mesa>(() => ({ de: '', ids: EMPTY, todas: false }));

let left: { key: string; place: TablePlace } | null = null;

/** Where the list was left, if it is the same one. */
export function placeOf(key: string): TablePlace | undefined {
  return left?.key === key ? left.place : undefined;
}

export function keepPlace(key: string, place: TablePlace): void {
  left = { key, place };
}

/** The chosen parcels of a list. Other filters begin with none. */
export function useSeleccion(de: string, guias: readonly GuiaFila[]) {
  const mesa = useMesa();
  const [anchor, setAnchor] = useState<number | null>(null);
  const { ids, todas } = mesa.de === de ? mesa : { ids: EMPTY, todas: false };
  const choose = (chosen: ReadonlySet<number>) => useMesa.setState({ de, ids: chosen, todas: false });
  const all = () => new Set(guias.map(({ id }) => id));
  const chosen = todas ? guias : guias.filter(({ id }) => ids.has(id));

  const toggle = (index: number, toRange: boolean) => {
    const id = guias[index]?.id;
    if (id === undefined) return;
    const next = new Set(todas ? all() : ids);
    const from = toRange && anchor !== null ? anchor : index;
    const isChosen = toRange ? true : !next.has(id);
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const one = guias[at]?.id;
      if (one !== undefined) next[isChosen ? 'add' : 'delete'](one);
    }
    if (!toRange) setAnchor(index);
    choose(next);
  };
  const table: TableSelection = {
    has: (id) => todas || ids.has(id),
    state: stateOf(chosen.length, guias.length),
    onToggle: toggle,
    onToggleAll: () => choose(chosen.length === guias.length ? EMPTY : all()),
  };
  return {
    table,
    guias: chosen,
    todas,
    isAllLoaded: guias.length > 0 && chosen.length === guias.length,
    chooseTodas: () => useMesa.setState({ de, ids: EMPTY, todas: true }),
    clear: () => useMesa.setState({ de, ids: EMPTY, todas: false }),
  };
}

export type Seleccion = ReturnType<typeof useSeleccion>;

function stateOf(chosen: number, loaded: number): TableSelection['state'] {
  if (chosen === 0) return 'none';
  return chosen === loaded ? 'all' : 'some';
}
