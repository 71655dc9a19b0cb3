import { TRAS } from '#features/levantes/web/public.tsx';
import type { ActoDePuerta } from '#features/reparto/entrega.contract.ts';
import type { LevanteDeHoja } from '#features/reparto/levantes.contract.ts';

import { isPendiente, type Parada } from './paradas.ts';

/** The way of a driver: doors, and among them what is fetched, in one order. */

export type Paso =
  | { readonly clave: string; readonly numero: number; readonly parada: Parada; readonly levante: null }
  | { readonly clave: string; readonly numero: number; readonly parada: null; readonly levante: LevanteDeHoja };

export const claveDeGuia = (guia_id: number): string => `g${guia_id}`;
export const claveDeLevante = (id: number): string => `l${id}`;

/** What belongs to the round stands behind the doors up to its place; what does not, behind them all by its hour. */
export function pasosDe(paradas: readonly Parada[], levantes: readonly LevanteDeHoja[]): Paso[] {
  const places = levantes.map((levante) => ({ levante, tras: trasDe(levante, paradas) }));
  const mixed = [-1, ...paradas.keys()].flatMap((index) => {
    const parada = paradas[index];
    const behind = places.filter(({ tras }) => tras === index).map(({ levante }) => levante);
    return [...(parada === undefined ? [] : [parada]), ...behind];
  });
  return mixed.map((one, index) => {
    const numero = index + 1;
    if ('lineas' in one)
      return { clave: claveDeGuia(one.primera.guia_id), numero, parada: { ...one, numero }, levante: null };
    return { clave: claveDeLevante(one.id), numero, parada: null, levante: one };
  });
}

/** The index of the door that it stands behind; -1: before all. */
function trasDe({ orden }: LevanteDeHoja, paradas: readonly Parada[]): number {
  if (orden === null) return paradas.length - 1;
  return paradas.findLastIndex(({ primera }) => primera.orden <= orden);
}

const POR_HACER: ReadonlySet<string> = new Set(['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);

export function isPorLevantar({ estado }: Pick<LevanteDeHoja, 'estado'>): boolean {
  return POR_HACER.has(estado);
}

export function isPorHacer({ parada, levante }: Paso): boolean {
  return parada === null ? isPorLevantar(levante) : isPendiente(parada);
}

export interface ParcheDeLevante {
  readonly al: number;
  readonly estado: LevanteDeHoja['estado'];
}

interface Aprendido {
  readonly levantes: ReadonlyMap<number, ParcheDeLevante>;
  /** When the sheet was read. */
  readonly al: number;
  readonly esperan: readonly ActoDePuerta[];
}

/** What the answers said since the sheet was read, and what still waits for the network. */
export function conLevantes(hoja: readonly LevanteDeHoja[], { levantes, al, esperan }: Aprendido): LevanteDeHoja[] {
  return hoja.map((levante) => {
    const known = levantes.get(levante.id);
    const told = known !== undefined && known.al > al ? { ...levante, estado: known.estado } : levante;
    const last = esperan.findLast((acto) => acto.levante?.id === levante.id)?.levante;
    return last ? { ...told, estado: TRAS[last.acto] } : told;
  });
}
