import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { cleanFiltros, type Fields } from './filtros.ts';

type Search = Record<string, unknown>;

export interface Change {
  /** The same search as a moment ago, typed further: Back leads to what was before it. */
  replace?: boolean;
}

interface Address<F extends object, L extends { filtros: F }> {
  /** Reads an address field by field: one that does not fit is left out, the others stay. */
  readonly read: (search: Search) => L;
  /** What is not narrowed, or as it always is, stays out of it. */
  readonly write: (lista: L) => Search;
}

/** The list that the address asks for, and the ways to another one; Back leads to the one before. */
export function useListAddress<F extends object, L extends { filtros: F }>({ read, write }: Address<F, L>) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const lista = useMemo(() => read(search), [read, search]);
  const show = (wanted: L, { replace = false }: Change = {}) =>
    void navigate({ to: '.', search: () => write(wanted), replace });
  return {
    lista,
    show,
    /** Narrows by these fields as well; a field that is undefined narrows no more. */
    narrow: (fields: Fields<F>, change: Change = {}) =>
      show({ ...lista, filtros: cleanFiltros<F>({ ...lista.filtros, ...fields }) }, change),
  };
}
