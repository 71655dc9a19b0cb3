import { listEnvios } from '#features/envios/contract.ts';
import { type EnvioFilters, EnviosSearch } from '#features/envios/lista.contract.ts';
import { cleanFiltros } from '#web/list/filtros.ts';
import { readUrlParams } from '#web/url-params.ts';

type Search = Record<string, unknown>;

/** The list as its address has it. */
export interface Lista {
  filtros: EnvioFilters;
  sentido: EnviosSearch['sentido'];
  /** The one that is open beside it. */
  ver: number | null;
}

/** Reads an address field by field: one that does not fit is left out, the others stay. */
export function readLista(search: Search): Lista {
  const { sentido, ver, ...filtros }: EnviosSearch = readUrlParams({ ...listEnvios, params: EnviosSearch }, search);
  return { filtros: cleanFiltros<EnvioFilters>(filtros), sentido, ver: ver ?? null };
}

export function listaAddress({ filtros, sentido, ver }: Lista): Search {
  return { ...cleanFiltros(filtros), sentido: sentido === 'desc' ? undefined : sentido, ver: ver ?? undefined };
}
