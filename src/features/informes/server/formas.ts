import { addDays } from '#shared/dates.ts';
import { type EstadoGuia, GRUPOS_DE_ESTADOS } from '#shared/estados.ts';

import type { Grafica, Indicador, Tabla, Unidad, Valor } from '../tabla.contract.ts';
import type { Nombres } from './catalogo.sql.ts';
import { type Cifras, type Informe, PENDIENTES, SITUACIONES } from './cifras.ts';

/** A figure of both periods, from one and the same rule. */
export interface Cifra {
  readonly id: string;
  readonly label: string;
  readonly unidad: Unidad;
  readonly decimales?: number;
  readonly mejor?: 'sube' | 'baja';
  readonly formula: string;
  /** The situations of the parcels behind it, and what narrows them further; absent: no list shows exactly those. */
  readonly situaciones?: readonly number[];
  readonly filtro?: Filtro;
  /** What ends it: parcels that come to their end (the rule), days that pass, or nothing, where a part of a period says as much as all of it. */
  readonly cierra?: 'guías' | 'días' | 'siempre';
  /** The address of its rows, where they are not parcels by situation. */
  readonly url?: (informe: Informe) => string;
  readonly de: (cifras: Cifras, informe: Informe) => number | null;
}

export function indicador(informe: Informe, cifra: Cifra): Indicador {
  const { id, label, unidad, decimales = 0, mejor = null, formula, de } = cifra;
  const en_curso = isEnCurso(informe, cifra.cierra ?? 'guías');
  return {
    ...{ id, label, unidad, decimales, formula, en_curso },
    mejor: en_curso ? null : mejor,
    value: redondear(de(informe.actual, informe), decimales),
    anterior: redondear(de(informe.anterior, informe), decimales),
    url: urlOf(informe, cifra),
  };
}

function urlOf(informe: Informe, { situaciones, filtro, url }: Cifra): string | null {
  if (url !== undefined) return url(informe);
  return situaciones === undefined ? null : enlace(informe, situaciones, filtro);
}

/** By then a parcel was delivered, fetched or sent back: visits, the days of custody and a weekend fit. */
const DIAS_HASTA_CERRAR = 15;

/**
 * Whether a figure of the period still moves more than the same one of the period before: its days are not over, or of its parcels some can
 * still be delivered and had less time for it. The young are not judged against the old.
 */
function isEnCurso({ periodo, hoy, actual }: Informe, cierra: NonNullable<Cifra['cierra']>): boolean {
  if (cierra === 'siempre') return false;
  if (periodo.hasta >= hoy) return true;
  return cierra === 'guías' && addDays(periodo.hasta, DIAS_HASTA_CERRAR) >= hoy && actual.guias(PENDIENTES) > 0;
}

/** Halves go up. */
export function redondear(value: number | null, decimales: number): number | null {
  if (value === null || Number.isInteger(value)) return value;
  const scale = 10 ** decimales;
  return Math.round(value * scale) / scale;
}

/** Null where there is nothing to divide by. */
export function porcentaje(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

export function media(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

type Dibujo = Omit<Grafica, 'decimales' | 'include_cero'> & {
  readonly decimales?: number;
  readonly include_cero?: boolean;
};

export function grafica({ decimales = 0, include_cero = true, ...drawn }: Dibujo): Grafica {
  return { ...drawn, decimales, include_cero };
}

/** One value of a chart; without a colour of its own unless it has a meaning. */
export function valor(label: string, value: number | null, more: Partial<Valor> = {}): Valor {
  return { label, value, color: null, ...more };
}

type Cabezal = Tabla['data']['cabezales'][number];
type Celdas = readonly (string | number | null)[];

export const cabezal = (nombre: string, unidad: Cabezal['unidad'] = 'texto', decimales = 0): Cabezal => ({
  nombre,
  unidad,
  decimales,
});

interface Cuadro {
  readonly id: string;
  readonly name: string;
  readonly descripcion: string;
  readonly cabezales: readonly Cabezal[];
  readonly filas: readonly {
    readonly celdas: Celdas;
    readonly url?: string | null;
    /** Cells beside the first that have rows of their own, by their place. */
    readonly urls?: Readonly<Record<number, string>>;
  }[];
}

/** A table whose rows lead to what is behind them, by their first cell or by each that names rows of its own. */
export function tabla({ cabezales, filas, ...said }: Cuadro): Tabla {
  const records = filas.map(({ celdas, url, urls = {} }) =>
    celdas.map((cell, column) => {
      const shown = typeof cell === 'number' ? redondear(cell, cabezales[column]?.decimales ?? 0) : cell;
      const own = column === 0 ? url : urls[column];
      return typeof own === 'string' ? { valor: shown, url: own } : { valor: shown };
    }),
  );
  return { ...said, data: { cabezales: [...cabezales], records } };
}

type Filtro = Readonly<Record<string, string | number | boolean>>;

/** The list with the parcels of the period that have this situation, narrowed further by its own filters. */
export function enlace(
  { periodo, cliente_id }: Pick<Informe, 'periodo' | 'cliente_id'>,
  situaciones: readonly number[],
  filtro: Filtro = {},
): string {
  const cliente = cliente_id === null ? '' : `&cliente_id=${cliente_id}`;
  const all = situaciones.length === SITUACIONES.length;
  const estado = all ? '' : `&estado=${estadosOf(situaciones)}`;
  return `/guias?desde=${periodo.desde}&hasta=${periodo.hasta}${cliente}${estado}${paresOf(filtro)}`;
}

/** A report has hundreds of addresses, and these are most of each. */
const known = new Map<string, string>();

function estadosOf(situaciones: readonly number[]): string {
  const key = situaciones.join();
  const found =
    known.get(key) ?? wordOf(SITUACIONES.flatMap(({ id, estados }) => (situaciones.includes(id) ? estados : [])));
  known.set(key, found);
  return found;
}

/** The name of exactly these, or all of them. */
function wordOf(estados: readonly EstadoGuia[]): string {
  const isThis = (group: readonly EstadoGuia[]) =>
    group.length === estados.length && group.every((estado) => estados.includes(estado));
  return [...GRUPOS_DE_ESTADOS].find(([, group]) => isThis(group))?.[0] ?? estados.join();
}

/** What stands in an address as it is; most of what ours hold. */
const PLAIN = /^[\w,.-]*$/;

export function direccion(path: string, params: Filtro): string {
  const pairs = paresOf(params);
  return pairs === '' ? path : `${path}?${pairs.slice(1)}`;
}

/** Each with a sign before it. */
function paresOf(params: Filtro): string {
  let pairs = '';
  for (const key in params) {
    const text = String(params[key]);
    pairs += `&${key}=${PLAIN.test(text) ? text : encodeURIComponent(text)}`;
  }
  return pairs;
}

export function nombreOf(nombres: Nombres, id: number): string {
  return nombres.get(id) ?? 'Sin especificar';
}

/** Adds up what has the same key, the most first. */
export function agrupar<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
  countOf: (row: T) => number,
): [key: number, count: number][] {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, (sums.get(key) ?? 0) + countOf(row));
  }
  return [...sums].filter(([, count]) => count !== 0).sort(([a, x], [b, y]) => y - x || a - b);
}
