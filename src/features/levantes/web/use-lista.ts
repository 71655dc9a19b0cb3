import { useQueryClient } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { useListAddress } from '#web/list/use-list-address.ts';
import { useLive } from '#web/live.ts';
import { sessionState } from '#web/session-state.ts';
import { readUrlParams } from '#web/url-params.ts';

import { countLevantes, type LevanteFila, listLevantes, verLevante } from '../contract.ts';
import { type LevanteFilters, LevantesSearch } from '../lista.contract.ts';
import type { Vista } from '../palabras.contract.ts';
import { getTablero } from '../tablero.contract.ts';

type Search = Record<string, unknown>;
const PAGE_SIZE = 100;

interface Lista {
  vista: Vista;
  filtros: LevanteFilters;
  /** The one that is open beside it. */
  ver: number | null;
}

function read(search: Search): Lista {
  const { vista, ver, ...filtros }: LevantesSearch = readUrlParams({ ...listLevantes, params: LevantesSearch }, search);
  return { vista, filtros: cleanFiltros<LevanteFilters>(filtros), ver: ver ?? null };
}

function write({ vista, filtros, ver }: Lista): Search {
  return { vista: vista === 'dia' ? undefined : vista, ...cleanFiltros(filtros), ver: ver ?? undefined };
}

const ADDRESS = { read, write };

/** The list that the address asks for, its rows as they are scrolled to, and the ways to another one. */
export function useLista() {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  const params = { ...lista.filtros, vista: lista.vista, size: PAGE_SIZE };
  const hojas = useHojas<LevanteFila>({
    queryKey: [serviceKey(listLevantes), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listLevantes, cursor === null ? params : { ...params, cursor }, { signal }),
  });
  useAlDia();
  return {
    ...state,
    hojas,
    ir: (vista: Vista) => show({ ...lista, vista, ver: null }),
    ver: (id: number | null) => show({ ...lista, ver: id }),
    widen: () => show({ ...lista, filtros: {} }),
  };
}

export type Levantes = ReturnType<typeof useLista>;

/** What others do is seen while it happens. */
export function useAlDia(): void {
  const client = useQueryClient();
  useLive('levantes', () => {
    for (const stale of [listLevantes, countLevantes, verLevante, getTablero])
      void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
}
