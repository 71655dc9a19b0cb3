import { useQueryClient } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { useListAddress } from '#web/list/use-list-address.ts';
import { useLive } from '#web/live.ts';
import { sessionState } from '#web/session-state.ts';
import { readUrlParams } from '#web/url-params.ts';

import { countDevoluciones, type DevolucionFila, listDevoluciones, verDevolucion } from '../contract.ts';
import { DevolucionesSearch, type DevolucionFilters } from '../lista.contract.ts';
import type { Vista } from '../palabras.contract.ts';

type Search = Record<string, unknown>;
const PAGE_SIZE = 100;

interface Lista {
  /** Null: what people have to see first. */
  vista: Vista | null;
  filtros: DevolucionFilters;
  /** The one that is open beside it. */
  ver: number | null;
  /** Numbers that somebody is about to ask for; empty: none yet. */
  pedir: string | null;
}

function read(search: Search): Lista {
  const { vista, ver, pedir, ...filtros }: DevolucionesSearch = readUrlParams(
    { ...listDevoluciones, params: DevolucionesSearch },
    search,
  );
  return {
    ...{ vista: vista ?? null, filtros: cleanFiltros<DevolucionFilters>(filtros) },
    ...{ ver: ver ?? null, pedir: pedir ?? null },
  };
}

function write({ vista, filtros, ver, pedir }: Lista): Search {
  return {
    vista: vista ?? undefined,
    ...cleanFiltros(filtros),
    ver: ver ?? undefined,
    pedir: pedir ?? undefined,
  };
}

const ADDRESS = { read, write };

/** The list that the address asks for, its rows as they are scrolled to, and the ways to another one. */
export function useLista(primera: Vista) {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  const vista = lista.vista ?? primera;
  const params = { ...lista.filtros, vista, size: PAGE_SIZE };
  const hojas = useHojas<DevolucionFila>({
    queryKey: [serviceKey(listDevoluciones), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listDevoluciones, cursor === null ? params : { ...params, cursor }, { signal }),
  });
  useAlDia();
  return {
    ...state,
    vista,
    hojas,
    ir: (otra: Vista) => show({ ...lista, vista: otra, ver: null }),
    ver: (id: number | null) => show({ ...lista, ver: id, pedir: null }),
    pedir: (numeros: string | null) => show({ ...lista, pedir: numeros }),
    widen: () => show({ ...lista, filtros: {} }),
  };
}

export type Devoluciones = ReturnType<typeof useLista>;

/** What others do is seen while it happens. */
function useAlDia(): void {
  const client = useQueryClient();
  useLive('devoluciones', () => {
    for (const stale of [listDevoluciones, countDevoluciones, verDevolucion])
      void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
}
