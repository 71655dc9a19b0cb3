import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

import type { PickupNodo } from '#features/pickup/contract.ts';

import type { ExportarPickup } from '../exportar/use-exportar.ts';
import type { Elegidas } from '../trabajo/elegidas.ts';
import type { PickupState } from '../use-pickup.ts';

interface ArbolContext {
  state: PickupState;
  /** The row that Tab leads to; null: the first one. */
  activa: StoreApi<string | null>;
  /** Fetches what a node opens to; answers how to think better of it. */
  prefetch: (nodo: PickupNodo) => () => void;
  exporting: ExportarPickup;
  /** null: this person does no bulk work. */
  elegidas: Elegidas | null;
}

const Context = createContext<ArbolContext | null>(null);

export const Arbol = Context.Provider;

export function useArbol(): ArbolContext {
  const found = useContext(Context);
  if (found === null) throw new Error('a row stands in its tree');
  return found;
}

export function createActiva(): StoreApi<string | null> {
  return createStore<string | null>(() => null);
}

/** What a row needs to be the one that Tab leads to: only it can be tabbed to, and what can be pressed in it. */
export function useFila(clave: string, isFirst: boolean) {
  const { activa } = useArbol();
  const isActive = useStore(activa, (now) => now === clave || (now === null && isFirst));
  return {
    tabIndex: isActive ? 0 : -1,
    onFocus: () => activa.setState(clave, true),
    ref: (row: HTMLTableRowElement | null) => {
      for (const inside of row?.querySelectorAll('a, button, input') ?? [])
        inside.setAttribute('tabindex', isActive ? '0' : '-1');
    },
  };
}
