import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { EnvioFilters } from '#features/envios/lista.contract.ts';

import { cleanFiltros, type Lista, listaAddress, readLista } from './lista-search.ts';

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
    /** Narrows by these fields as well; a field that is undefined narrows no more. */
    narrow: (fields: { [Name in keyof EnvioFilters]?: EnvioFilters[Name] | undefined }, change: Change = {}) =>
      show({ ...lista, filtros: cleanFiltros({ ...lista.filtros, ...fields }) }, change),
    widen: () => show({ ...lista, filtros: {} }),
    turn: () => show({ ...lista, sentido: lista.sentido === 'desc' ? 'asc' : 'desc' }),
    ver: (id: number | null) => show({ ...lista, ver: id }),
  };
}

export type ListaState = ReturnType<typeof useLista>;
