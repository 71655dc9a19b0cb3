import { useQueryClient } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { useListAddress } from '#web/list/use-list-address.ts';
import { useLive } from '#web/live.ts';
import { sessionState } from '#web/session-state.ts';
import { readUrlParams } from '#web/url-params.ts';

import { contarOrdenes, listOrdenes, type OrdenFila, verOrden } from '../contract.ts';
import { OrdenesSearch } from '../lista.contract.ts';
import type { VistaDeOrden } from '../palabras.contract.ts';

type Search = Record<string, unknown>;
type Filtros = Omit<OrdenesSearch, 'vista' | 'orden'> & { orden?: OrdenesSearch['orden'] };
const PAGE_SIZE = 100;

interface Lista {
  vista: VistaDeOrden;
  filtros: Filtros;
}

function read(search: Search): Lista {
  const { vista, orden, ...filtros }: OrdenesSearch = readUrlParams({ ...listOrdenes, params: OrdenesSearch }, search);
  return { vista, filtros: cleanFiltros<Filtros>(orden === 'nuevas' ? filtros : { ...filtros, orden }) };
}

function write({ vista, filtros }: Lista): Search {
  return { vista: vista === 'vivas' ? undefined : vista, ...cleanFiltros(filtros) };
}

const ADDRESS = { read, write };

/** The list that the address asks for, its rows as they are scrolled to, and the ways to another one. */
export function useLista() {
  const state = useListAddress<Filtros, Lista>(ADDRESS);
  const { lista, show } = state;
  const params = { ...lista.filtros, vista: lista.vista, size: PAGE_SIZE };
  const hojas = useHojas<OrdenFila>({
    queryKey: [serviceKey(listOrdenes), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listOrdenes, cursor === null ? params : { ...params, cursor }, { signal }),
  });
  useAlDia();
  return {
    ...state,
    hojas,
    ir: (vista: VistaDeOrden) => show({ ...lista, vista }),
    widen: () => show({ ...lista, filtros: {} }),
  };
}

export type Ordenes = ReturnType<typeof useLista>;

/** What others do is seen while it happens. */
export function useAlDia(): void {
  const client = useQueryClient();
  useLive('gds_ordenes', () => {
    // An order that is not there does not come to be: asked for again, the page would be blank for that long.
    for (const stale of [listOrdenes, contarOrdenes, verOrden])
      void client.invalidateQueries({
        queryKey: [serviceKey(stale)],
        predicate: ({ state }) => state.data !== undefined,
      });
  });
}
