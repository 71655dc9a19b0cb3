import { readUrlParams } from '#web/url-params.ts';

import { getSummary, INTERIOR, MONTEVIDEO, type PickupFilters } from '../contract.ts';

type Search = Record<string, unknown>;

/** The same numbers, looked at in three ways. */
export const VISTAS = [
  { id: 'arbol', titulo: 'Árbol' },
  { id: 'calor', titulo: 'Calor' },
  { id: 'mapa', titulo: 'Mapa' },
] as const;

export type Vista = (typeof VISTAS)[number]['id'];

/** The screen as its address has it. */
export interface Pickup {
  filtros: PickupFilters;
  vista: Vista;
  /** Branches that are not as they are at first: opened, and for an agency, which has one only, closed. */
  ramas: ReadonlySet<string>;
  /** The page of an agency's parcels, where it is not the first. */
  paginas: ReadonlyMap<string, number>;
}

/** `z1`, `d3`, `a14`: a level and an id. */
export type Clave = `${'z' | 'd' | 'a'}${number}`;

const CLAVE = /^[zda][1-9]\d{0,9}$/;
const PAGINA = /^(a[1-9]\d{0,9})\.([1-9]\d{0,5})$/;

/** Reads an address field by field: one that does not fit is left out, the others stay. */
export function readPickup(search: Search): Pickup {
  return {
    filtros: readUrlParams(getSummary, search),
    vista: VISTAS.find(({ id }) => id === search.vista)?.id ?? 'arbol',
    ramas: new Set(listed(search.ramas).filter((clave) => CLAVE.test(clave))),
    paginas: new Map(
      listed(search.paginas).flatMap((text): [string, number][] => {
        const [, clave, page] = PAGINA.exec(text) ?? [];
        return clave === undefined ? [] : [[clave, Number(page)]];
      }),
    ),
  };
}

/** The address of what is seen; what is as at first stays out of it. */
export function pickupAddress({ filtros, vista, ramas, paginas }: Pickup): Search {
  const pages = [...paginas].filter(([, page]) => page > 1).map(([clave, page]) => `${clave}.${page}`);
  return {
    departamento: filtros.departamento,
    tipo_agente: filtros.tipo_agente,
    vencimiento: filtros.vencimiento,
    vista: vista === 'arbol' ? undefined : vista,
    ramas: [...ramas].join(','),
    paginas: pages.join(','),
  };
}

export function isSameFilters(one: PickupFilters, other: PickupFilters): boolean {
  return (
    one.departamento === other.departamento &&
    one.tipo_agente === other.tipo_agente &&
    one.vencimiento === other.vencimiento
  );
}

/** What to open so that a department is seen open: where the tree begins under it, there is nothing. */
export function ramasHasta(departamento_id: number, { departamento }: PickupFilters): Clave[] {
  if (departamento === String(departamento_id)) return [];
  if (departamento_id === MONTEVIDEO) return [`z${MONTEVIDEO}`];
  return departamento === '' ? [`z${INTERIOR}`, `d${departamento_id}`] : [`d${departamento_id}`];
}

function listed(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.split(',') : [];
}
