import { useState } from 'react';

import type { EnvioFila } from '#features/envios/contract.ts';
import type { TableSelection } from '#web/ui/VirtualHead.tsx';

const EMPTY: ReadonlySet<number> = new Set();

/** The chosen envíos of a list. Other filters begin with none. */
export function useSeleccion(de: string, envios: readonly EnvioFila[]) {
  const [mesa, setMesa] = useState({ de, ids: EMPTY });
  const [anchor, setAnchor] = useState<number | null>(null);
  const ids = mesa.de === de ? mesa.ids : EMPTY;
  const choose = (chosen: ReadonlySet<number>) => setMesa({ de, ids: chosen });
  const chosen = envios.filter(({ id }) => ids.has(id));
  const onToggle = (index: number, toRange: boolean) => {
    const id = envios[index]?.id;
    if (id === undefined) return;
    const next = new Set(ids);
    const isChosen = toRange || !next.has(id);
    const from = toRange && anchor !== null ? anchor : index;
    for (const one of envios.slice(Math.min(from, index), Math.max(from, index) + 1))
      next[isChosen ? 'add' : 'delete'](one.id);
    if (!toRange) setAnchor(index);
    choose(next);
  };
  const table: TableSelection = {
    has: (id) => ids.has(id),
    state: stateOf(chosen.length, envios.length),
    onToggle,
    onToggleAll: () => choose(chosen.length === envios.length ? EMPTY : new Set(envios.map(({ id }) => id))),
  };
  return { table, envios: chosen, clear: () => choose(EMPTY) };
}

export type Seleccion = ReturnType<typeof useSeleccion>;

function stateOf(chosen: number, loaded: number): TableSelection['state'] {
  if (chosen === 0) return 'none';
  return chosen === loaded ? 'all' : 'some';
}
