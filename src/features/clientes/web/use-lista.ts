import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { useListAddress } from '#web/list/use-list-address.ts';
import { sessionState } from '#web/session-state.ts';
import { readUrlParams } from '#web/url-params.ts';

import { type ClienteFila, listClientes } from '../contract.ts';
import { type ClienteFilters, ClientesSearch } from '../lista.contract.ts';

type Search = Record<string, unknown>;
const PAGE_SIZE = 100;

interface Lista {
  filtros: ClienteFilters;
  isNuevo: boolean;
}

function read(search: Search): Lista {
  const { nuevo, ...filtros }: ClientesSearch = readUrlParams({ ...listClientes, params: ClientesSearch }, search);
  return { filtros: cleanFiltros<ClienteFilters>(filtros), isNuevo: nuevo === '1' };
}

function write({ filtros, isNuevo }: Lista): Search {
  return { ...cleanFiltros(filtros), nuevo: isNuevo ? '1' : undefined };
}

const ADDRESS = { read, write };

/** The list that the address asks for, its rows as they are scrolled to, and the ways to another one. */
export function useLista() {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  const params = { ...lista.filtros, size: PAGE_SIZE };
  const hojas = useHojas<ClienteFila>({
    queryKey: [serviceKey(listClientes), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listClientes, cursor === null ? params : { ...params, cursor }, { signal }),
  });
  return {
    ...state,
    hojas,
    nuevo: (isNuevo: boolean) => show({ ...lista, isNuevo }),
    widen: () => show({ ...lista, filtros: {} }),
  };
}

export type ListaDeClientes = ReturnType<typeof useLista>;
