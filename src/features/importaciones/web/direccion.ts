import { useNavigate, useSearch } from '@tanstack/react-router';

import { FILTROS_DE_FILAS, type FiltroDeFilas } from '../contract.ts';

/** What the address says of the rows that are shown. */
export interface Vista {
  readonly filtro: FiltroDeFilas | null;
  readonly campo: string | null;
}

type Search = Record<string, unknown>;

export function useVista() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const vista: Vista = {
    filtro: FILTROS_DE_FILAS.find((known) => known === search.filtro) ?? null,
    campo: /^[a-z_]{1,40}$/.test(String(search.campo ?? '')) ? String(search.campo) : null,
  };
  const go = ({ filtro, campo }: Vista) =>
    void navigate({ to: '.', search: () => ({ filtro: filtro ?? undefined, campo: campo ?? undefined }) });
  return { vista, go };
}
