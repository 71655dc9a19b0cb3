import { useQueryClient } from '@tanstack/react-query';

import { serviceKey } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { useHojas } from '#web/list/use-hojas.ts';
import { useListAddress } from '#web/list/use-list-address.ts';
import { useLive } from '#web/live.ts';
import { sessionState } from '#web/session-state.ts';
import { readUrlParams } from '#web/url-params.ts';

import { countIncidencias, type IncidenciaFila, listIncidencias, verIncidencia } from '../contract.ts';
import { type IncidenciaFilters, IncidenciasSearch } from '../lista.contract.ts';
import type { Vista } from '../palabras.contract.ts';

type Search = Record<string, unknown>;
const PAGE_SIZE = 100;

interface Lista {
  vista: Vista;
  filtros: IncidenciaFilters;
  /** The one that is open beside it. */
  ver: number | null;
  nueva: string | null;
}

function read(search: Search): Lista {
  const { vista, ver, nueva, ...filtros }: IncidenciasSearch = readUrlParams(
    { ...listIncidencias, params: IncidenciasSearch },
    search,
  );
  return { vista, filtros: cleanFiltros<IncidenciaFilters>(filtros), ver: ver ?? null, nueva: nueva ?? null };
}

function write({ vista, filtros, ver, nueva }: Lista): Search {
  const kept = vista === 'abiertas' ? undefined : vista;
  return { vista: kept, ...cleanFiltros(filtros), ver: ver ?? undefined, nueva: nueva ?? undefined };
}

const ADDRESS = { read, write };

/** The queue that the address asks for, its rows as they are scrolled to, and the ways to another one. */
export function useCola() {
  const state = useListAddress(ADDRESS);
  const { lista, show } = state;
  const params = { ...lista.filtros, vista: lista.vista, size: PAGE_SIZE };
  const hojas = useHojas<IncidenciaFila>({
    queryKey: [serviceKey(listIncidencias), sessionState().user?.id ?? null, 'hojas', params],
    load: (cursor, signal) => call(listIncidencias, cursor === null ? params : { ...params, cursor }, { signal }),
  });
  useAlDia();
  const at = hojas.rows.findIndex(({ id }) => id === lista.ver);
  return {
    ...state,
    hojas,
    /** What a saved view keeps of it. */
    guardable: write({ ...lista, ver: null, nueva: null }),
    ir: (vista: Vista) => show({ ...lista, vista, ver: null }),
    ver: (id: number | null) => show({ ...lista, ver: id, nueva: null }),
    nueva: (guia: string | null) => show({ ...lista, nueva: guia }),
    widen: () => show({ ...lista, filtros: {} }),
    /** The one that runs out next. */
    siguiente: hojas.rows[at + 1]?.id ?? hojas.rows[0]?.id ?? null,
  };
}

export type Cola = ReturnType<typeof useCola>;

/** What others do is seen while it happens. */
function useAlDia(): void {
  const client = useQueryClient();
  useLive('incidencias', () => {
    for (const stale of [listIncidencias, countIncidencias, verIncidencia])
      void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
}
