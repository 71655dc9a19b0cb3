import { useNavigate, useSearch } from '@tanstack/react-router';

import { ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';

import { type Entidad, entidadOf } from '../palabras.contract.ts';

/** What the address says: whose life, the version, the tab, the open cell, the version compared with, the parcel tried on. */

export const TABS = [
  { id: 'matriz', titulo: 'Matriz' },
  { id: 'revisar', titulo: 'Revisar' },
  { id: 'probar', titulo: 'Probar con una guía' },
  { id: 'comparar', titulo: 'Comparar' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** A cell by its name; a state of null: before the first event. */
export interface Lugar {
  readonly estado: EstadoGuia | null;
  readonly tipo: string;
}

export interface Direccion {
  /** Null: the parcel's. */
  readonly documento: Entidad | null;
  /** Null: the version in force. */
  readonly version: number | null;
  readonly tab: TabId;
  readonly casilla: Lugar | null;
  readonly contra: number | null;
  readonly guia: string | null;
}

type Search = Record<string, unknown>;

/** How an address writes the state of a parcel that has no event yet. */
const NUEVA = 'NUEVA';

/** Reads field by field: one that does not fit is as if it were not there. */
export function readDireccion({ documento, version, tab, casilla, contra, guia }: Search): Direccion {
  return {
    documento: entidadOf(documento),
    version: idOf(version),
    tab: TABS.find(({ id }) => id === tab)?.id ?? 'matriz',
    casilla: lugarOf(casilla),
    contra: idOf(contra),
    guia: typeof guia === 'string' && guia !== '' ? guia : null,
  };
}

export function direccionSearch({ documento, version, tab, casilla, contra, guia }: Direccion): Search {
  return {
    documento: documento ?? undefined,
    version: version ?? undefined,
    tab: tab === 'matriz' ? undefined : tab,
    casilla: casilla === null ? undefined : keyOf(casilla),
    contra: contra ?? undefined,
    guia: guia ?? undefined,
  };
}

/** One name for a cell, as the address and lists have it. */
export function keyOf({ estado, tipo }: Lugar): string {
  return `${estado ?? NUEVA}.${tipo}`;
}

export function useDireccion() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const direccion = readDireccion(search);
  const go = (change: Partial<Direccion>, { replace = false } = {}) =>
    void navigate({ to: '.', search: () => direccionSearch({ ...direccion, ...change }), replace });
  return { direccion, go };
}

export type Ir = ReturnType<typeof useDireccion>['go'];

function idOf(text: unknown): number | null {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : null;
}

function lugarOf(text: unknown): Lugar | null {
  const [, where = '', tipo = ''] = /^([A-Z_]+)\.([A-Z_]{3,8})$/.exec(String(text)) ?? [];
  if (tipo === '') return null;
  if (where === NUEVA) return { estado: null, tipo };
  const estado = ESTADOS_GUIA.find((known) => known === where);
  return estado === undefined ? null : { estado, tipo };
}
