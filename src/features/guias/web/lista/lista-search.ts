import type { GuiaFilters } from '#features/guias/contract.ts';
import { listGuias } from '#features/guias/contract.ts';
import { ListaSearch } from '#features/guias/lista.contract.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { readUrlParams } from '#web/url-params.ts';

type Search = Record<string, unknown>;

export type Orden = ListaSearch['orden'];
export type Sentido = ListaSearch['sentido'];

/** The list as its address has it. */
export interface Lista {
  filtros: GuiaFilters;
  orden: Orden;
  sentido: Sentido;
  /** Where a view brought them along; else the person's own. */
  columnas: readonly string[] | null;
  densidad: NonNullable<ListaSearch['densidad']> | null;
  vista: number | null;
}

/** Reads an address field by field: one that does not fit is left out, the others stay. */
export function readLista(search: Search): Lista {
  const read: ListaSearch = readUrlParams({ ...listGuias, params: ListaSearch }, search);
  const { orden, sentido, columnas, densidad, vista, ...filtros } = read;
  return {
    filtros: cleanFiltros<GuiaFilters>(filtros),
    orden,
    sentido,
    columnas: columnas ?? null,
    densidad: densidad ?? null,
    vista: vista ?? null,
  };
}

/** The address of a list; what is not narrowed, or as it always is, stays out of it. */
export function listaAddress({ filtros, orden, sentido, columnas, densidad, vista }: Lista): Search {
  return {
    ...cleanFiltros(filtros),
    orden: orden === 'registro' ? undefined : orden,
    sentido: sentido === 'desc' ? undefined : sentido,
    columnas: columnas?.join(','),
    densidad: densidad ?? undefined,
    vista: vista ?? undefined,
  };
}
