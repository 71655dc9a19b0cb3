import type { Result } from '#shared/contract.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Casilla, getTransiciones, getUso, Paso } from '../contract.ts';
import { keyOf, type Lugar } from './address.ts';

export type Transiciones = Result<typeof getTransiciones>;
export type Uso = Result<typeof getUso>;

export interface Fila {
  /** Null: a parcel that has no event yet. */
  readonly estado: EstadoGuia | null;
  readonly esFinal: boolean;
  /** Parcels that stand there now. */
  readonly abiertas: number;
}

export interface Columna {
  readonly tipo: string;
  readonly nombre: string;
  /** How often it happened on the last thirty days; null: not known yet. */
  readonly cantidad: number | null;
}

/** The matrix as it is drawn: states down, events across, in each cell its steps. */
export interface Matriz {
  readonly filas: readonly Fila[];
  readonly columnas: readonly Columna[];
  pasosDe(lugar: Lugar): readonly Paso[];
  /** Whether the cell differs from the version in force. */
  cambia(lugar: Lugar): boolean;
}

/** @param cambiadas keys of the cells of a draft that differ from what is in force */
export function matrizOf(
  { estados, tipos, casillas }: Transiciones,
  uso: Uso | undefined,
  cambiadas: ReadonlySet<string>,
): Matriz {
  const pasos = new Map(casillas.map((casilla) => [keyOfCasilla(casilla), casilla.pasos]));
  const abiertas = new Map(uso?.abiertas.map(({ estado, cantidad }) => [estado, cantidad]));
  const usos = new Map(uso?.eventos.map(({ tipo, cantidad }) => [tipo, cantidad]));
  return {
    filas: [
      { estado: null, esFinal: false, abiertas: 0 },
      ...estados.map(({ codigo, es_final }) => ({
        estado: codigo,
        esFinal: es_final,
        abiertas: abiertas.get(codigo) ?? 0,
      })),
    ],
    columnas: enOrdenDeVida(tipos, { estados, casillas }).map(({ codigo, nombre }) => ({
      tipo: codigo,
      nombre,
      cantidad: uso === undefined ? null : (usos.get(codigo) ?? 0),
    })),
    pasosDe: (lugar) => pasos.get(keyOf(lugar)) ?? [],
    cambia: (lugar) => cambiadas.has(keyOf(lugar)),
  };
}

export function keyOfCasilla({ estado_desde, tipo_evento }: Pick<Casilla, 'estado_desde' | 'tipo_evento'>): string {
  return keyOf({ estado: estado_desde, tipo: tipo_evento });
}

/**
 * Events in the order in which a life meets them, so that the steps run down the diagonal: those of few states by the first one
 * that allows them, then those that may befall any parcel.
 */
function enOrdenDeVida(
  tipos: Transiciones['tipos'],
  { estados, casillas }: Pick<Transiciones, 'estados' | 'casillas'>,
): Transiciones['tipos'] {
  const order = estados.map(({ codigo }) => codigo);
  const place = (tipo: string) => {
    const from = casillas.filter(({ tipo_evento }) => tipo_evento === tipo).map(({ estado_desde }) => estado_desde);
    const first = Math.min(...from.map((estado) => (estado === null ? -1 : order.indexOf(estado))));
    return from.length > ANYWHERE ? order.length + from.length : first;
  };
  const places = new Map(tipos.map(({ codigo }) => [codigo, place(codigo)]));
  return [...tipos].sort((a, b) => (places.get(a.codigo) ?? 0) - (places.get(b.codigo) ?? 0));
}

/** An event of more states than this may befall nearly any parcel. */
const ANYWHERE = 6;
