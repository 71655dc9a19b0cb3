import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { GuiaFilters } from '#features/guias/contract.ts';

import { cleanFiltros, type Lista, listaAddress, type Orden, readLista, type Sentido } from './lista-search.ts';

interface Change {
  replace?: boolean;
}

/** The list that the address asks for, and the ways to another one; Back leads to the one before. */
export function useLista() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const lista = useMemo(() => readLista(search), [search]);
  const show = (wanted: Lista, { replace = false }: Change = {}) =>
    void navigate({ to: '.', search: () => listaAddress(wanted), replace });
  return {
    lista,
    show,
    /** Narrows by these fields as well; a field that is undefined narrows no more. */
    narrow: (fields: { [Name in keyof GuiaFilters]?: GuiaFilters[Name] | undefined }, change: Change = {}) =>
      show({ ...lista, filtros: cleanFiltros(definedOf({ ...lista.filtros, ...fields })) }, change),
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

function definedOf(fields: { [Name in keyof GuiaFilters]?: GuiaFilters[Name] | undefined }): GuiaFilters {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
