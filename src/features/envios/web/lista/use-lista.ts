import { useListAddress } from '#web/list/use-list-address.ts';

import { listaAddress, readLista } from './lista-search.ts';

const ADDRESS = { read: readLista, write: listaAddress };

/** The list that the address asks for, and the ways to another one. */
export function useLista() {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  return {
    ...state,
    widen: () => show({ ...lista, filtros: {} }),
    turn: () => show({ ...lista, sentido: lista.sentido === 'desc' ? 'asc' : 'desc' }),
    ver: (id: number | null) => show({ ...lista, ver: id }),
  };
}

export type ListaState = ReturnType<typeof useLista>;
