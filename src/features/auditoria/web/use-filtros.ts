import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { readUrlParams } from '#web/url-params.ts';

import { type CambiosFilters, listCambios, listSeguridad, type SeguridadFilters } from '../contract.ts';

interface Change {
  /** The same search as a moment ago, typed further. */
  replace?: boolean;
}

/** Fields of the filters; one that is undefined narrows no more. */
export type Fields<F> = { [Name in keyof F]?: F[Name] | undefined };

export interface Filtros<F> {
  readonly filtros: F;
  readonly narrow: (fields: Fields<F>, change?: Change) => void;
  /** Takes these fields away. */
  readonly without: (campos: readonly (keyof F)[]) => void;
  /** These and no others. */
  readonly only: (filtros: F) => void;
  readonly widen: () => void;
}

/** What the address narrows the changes by. */
export function useCambiosFiltros(): Filtros<CambiosFilters> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filtros = useMemo(() => {
    const { size: _size, cursor: _cursor, ...read } = readUrlParams(listCambios, search);
    return read;
  }, [search]);
  return useNarrow(filtros, {});
}

/** The same of the security log. */
export function useSeguridadFiltros(): Filtros<SeguridadFilters> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filtros = useMemo(() => {
    const { size: _size, cursor: _cursor, ...read } = readUrlParams(listSeguridad, search);
    return read;
  }, [search]);
  return useNarrow(filtros, { tab: 'seguridad' });
}

function useNarrow<F extends object>(filtros: F, place: Record<string, string>): Filtros<F> {
  const navigate = useNavigate();
  const show = (wanted: object, replace: boolean) =>
    void navigate({ to: '.', search: () => ({ ...place, ...addressOf(wanted) }), replace });
  return {
    filtros,
    narrow: (fields, { replace = false } = {}) => show({ ...filtros, ...fields }, replace),
    without: (campos) => show({ ...filtros, ...Object.fromEntries(campos.map((campo) => [campo, undefined])) }, false),
    only: (wanted) => show(wanted, false),
    widen: () => show({}, false),
  };
}

/** An empty list narrows nothing. */
function addressOf(filtros: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filtros).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') || undefined : value]),
  );
}

/** The id of a request as the address takes it: what none holds is left out. */
export function pedidoDe(texto: string | undefined): string | undefined {
  const clean = texto?.replace(/[^\w .:-]/g, '').slice(0, 60);
  return clean === undefined || clean.length < 3 ? undefined : clean;
}
