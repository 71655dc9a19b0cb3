import { useListAddress } from '#web/list/use-list-address.ts';

import { type Lista, listaAddress, type Orden, readLista, type Sentido } from './lista-search.ts';

const ADDRESS = { read: readLista, write: listaAddress };

/** The list that the address asks for, and the ways to another one. */
export function useLista() {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  return {
    ...state,
    /** Everything, in the same order and columns. */
    widen: () => show({ ...lista, filtros: {}, vista: null }),
    order: (by: Orden) => show({ ...lista, ...nextOrder(lista, by) }),
    orderAs: (orden: Orden, sentido: Sentido) => show({ ...lista, orden, sentido }),
  };
}

export type ListaState = ReturnType<typeof useLista>;

const FIRST: Record<Orden, Sentido> = { registro: 'desc', numero: 'asc', vence: 'asc', movimiento: 'asc' };

/** One heading pressed again and again: as it is usually wanted, the other way round, and back to the order of always. */
function nextOrder({ orden, sentido }: Lista, by: Orden): { orden: Orden; sentido: Sentido } {
  if (orden !== by) return { orden: by, sentido: FIRST[by] };
  if (sentido === FIRST[by]) return { orden: by, sentido: sentido === 'asc' ? 'desc' : 'asc' };
  return { orden: 'registro', sentido: 'desc' };
}
