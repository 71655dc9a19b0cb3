import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useSessionState } from '#web/session-state.ts';

import type { PickupFilters } from '../contract.ts';
import { type Clave, type Pickup, pickupAddress, readPickup, type Vista } from './pickup-search.ts';

interface Change {
  replace?: boolean;
}

/** What the address asks for, and the ways to something else; Back leads to what was seen before. */
export function usePickup() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const pickup = useMemo(() => readPickup(search), [search]);
  // An agency sees itself alone: all the way down to its parcels is what it came for.
  const isAgencia = useSessionState(({ user }) => user?.tipo_usuario === 'agencia');
  const show = (wanted: (now: Pickup) => Pickup, { replace = false }: Change = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => pickupAddress(wanted(readPickup(now))),
      replace,
    });
  const setOpen = (claves: readonly Clave[], isOpen: boolean) =>
    show((now) => ({ ...now, ramas: changed(now.ramas, claves, isOpen !== isAgencia) }), { replace: true });
  return {
    ...pickup,
    isOpen: (clave: Clave) => pickup.ramas.has(clave) !== isAgencia,
    setOpen,
    pageOf: (clave: Clave) => pickup.paginas.get(clave) ?? 1,
    goToPage: (clave: Clave, page: number, replace = false) =>
      show((now) => ({ ...now, paginas: new Map(now.paginas).set(clave, page) }), { replace }),
    /** Other filters, the same branches open; pages begin anew. */
    narrow: (filtros: Partial<PickupFilters>, open: readonly Clave[] = []) =>
      show((now) => ({
        ...now,
        filtros: { ...now.filtros, ...filtros },
        ramas: changed(now.ramas, open, !isAgencia),
        paginas: new Map(),
      })),
    look: (vista: Vista) => show((now) => ({ ...now, vista })),
    /** The tree with these branches open. */
    lookAt: (open: readonly Clave[], filtros: Partial<PickupFilters> = {}) =>
      show((now) => ({
        ...now,
        vista: 'arbol',
        filtros: { ...now.filtros, ...filtros },
        ramas: changed(now.ramas, open, !isAgencia),
        paginas: new Map(),
      })),
  };
}

export type PickupState = ReturnType<typeof usePickup>;

function changed(ramas: ReadonlySet<string>, claves: readonly Clave[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(ramas);
  for (const clave of claves) next[isIn ? 'add' : 'delete'](clave);
  return next;
}
