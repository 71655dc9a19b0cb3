import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { getHierarchicalData, type PickupFilters, type PickupGuia, type PickupNodo } from '../contract.ts';

/** Parcels of an agency at once (specification §9). */
export const PAGE_SIZE = 50;
/** Whoever comes back within that time finds what was opened as it was. */
export const KEPT_MS = 30 * 60_000;

interface NivelDe {
  level: 'zona' | 'departamento' | 'agente' | 'guias';
  parent_id: number | null;
}

/** The level that the tree begins with: where a department is chosen, the one under it (specification §4). */
export function rootOf({ departamento }: PickupFilters): NivelDe {
  if (departamento === '') return { level: 'zona', parent_id: null };
  if (departamento === '999') return { level: 'departamento', parent_id: 999 };
  return { level: 'agente', parent_id: Number(departamento) };
}

/** Loaded when first opened and kept from then on: what is on screen moves when the person asks for it. */
function nivelQuery(filtros: PickupFilters, nivel: NivelDe, page = 1) {
  const size = nivel.level === 'guias' ? { page, page_size: PAGE_SIZE } : {};
  return {
    ...serviceQuery(getHierarchicalData, { ...filtros, ...nivel, ...size }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  };
}

/** The nodes under one, as they are drawn. */
export function useNodos(filtros: PickupFilters, nivel: NivelDe) {
  const query = useQuery({ ...nivelQuery(filtros, nivel), placeholderData: keepPreviousData });
  const nodos: PickupNodo[] = [];
  for (const item of query.data?.data.items ?? []) if (item.nivel !== 'guia') nodos.push(item);
  return { ...query, nodos };
}

/** One page of an agency's parcels. */
export function useGuiasDeAgente(filtros: PickupFilters, agente_id: number, page: number) {
  const nivel = { level: 'guias', parent_id: agente_id } as const;
  const query = useQuery({ ...nivelQuery(filtros, nivel, page), placeholderData: keepPreviousData });
  const guias: PickupGuia[] = [];
  for (const item of query.data?.data.items ?? []) if (item.nivel === 'guia') guias.push(item);
  return { ...query, guias, total: query.data?.data.total_count ?? 0 };
}

/** Long enough to tell a pointer that rests from one that passes, too short to be noticed. */
const RESTS_MS = 60;

/** Fetches what a node opens to before it is opened: while the pointer rests on it, or the focus. */
export function usePrefetch(filtros: PickupFilters) {
  const client = useQueryClient();
  return (nodo: PickupNodo): (() => void) => {
    const timer = setTimeout(prefetch, RESTS_MS, client, filtros, nodo);
    return () => clearTimeout(timer);
  };
}

function prefetch(client: QueryClient, filtros: PickupFilters, { abre, id }: PickupNodo): void {
  const query = nivelQuery(filtros, { level: abre, parent_id: id });
  client.prefetchQuery({ ...query, retry: false }).catch((cause) => logFailure('pickup', cause));
}

/** What is on screen of this report, loaded anew; or only what could not be loaded. */
export function useReload() {
  const client = useQueryClient();
  const isOurs = (key: readonly unknown[]) => String(key[0]).startsWith(`${getHierarchicalData.service}:`);
  return {
    all: () => client.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey) }),
    failed: () =>
      client.refetchQueries({ predicate: ({ queryKey, state }) => isOurs(queryKey) && state.status === 'error' }),
  };
}
