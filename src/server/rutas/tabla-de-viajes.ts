import type { Problema, Punto, Tabla } from '#shared/rutas/problema.ts';
import { claveDePunto, TablaDeCalles } from '#shared/rutas/tabla.ts';

import { askJson } from './ask-json.ts';

/** Who knows how long the ways by road take, where the operator names somebody: OSRM's table service (decision 0279). */
export interface Ruteo {
  readonly url: string;
}

/** A round has no more places than these, with room for what it fetches; such a table is some 3 MB. */
const MOST = 420;
const MOST_READ = 16_777_216;
/** Of a deal's ways so many rows and columns are asked at once: no longer a question than that of a round. */
const BLOCK = 200;
/** No deal has more places; beyond them it is reckoned. */
const MOST_OF_A_DEAL = 1_300;
/** A deal waits no longer for all of its questions. */
const DEAL_MS = 20_000;
/** Whoever does not answer is not asked again so soon: nobody waits two seconds at every step of a plan. */
const REST_MS = 60_000;
const FRESH_MS = 60_000;
const MOST_KEPT = 8;

const resting = new Map<string, number>();
const known = new Map<string, { readonly hasta: number; readonly tabla: Tabla }>();

/** The problem with the ways by road between its places; as it was, where nobody is named, nobody answers, or it has too many. */
export async function conCalles(ruteo: Ruteo | null, problema: Problema): Promise<Problema> {
  if (ruteo === null) return problema;
  const tabla = await tablaDeViajes(ruteo, lugaresDe(problema));
  return tabla === null ? problema : { ...problema, tabla };
}

/** The same for a deal, in the background: of more places than a question takes, one piece of the table after the other. */
export async function conCallesDeReparto(ruteo: Ruteo | null, problema: Problema): Promise<Problema> {
  if (ruteo === null) return problema;
  const lugares = lugaresDe(problema);
  const tabla = lugares.length <= MOST ? await tablaDeViajes(ruteo, lugares) : await tablaEnPartes(ruteo, lugares);
  return tabla === null ? problema : { ...problema, tabla };
}

/** Whether somebody is named who should have told the ways of this problem, and did not. */
export function faltanCalles(ruteo: Ruteo | null, { tabla, paradas }: Problema): boolean {
  return ruteo !== null && tabla === undefined && paradas.some(({ punto }) => punto !== null);
}

function lugaresDe({ paradas, rondas }: Problema): Punto[] {
  const all = [
    ...rondas.flatMap(({ inicio, fin }) => [inicio, ...(fin === null ? [] : [fin])]),
    ...paradas.flatMap(({ punto }) => punto ?? []),
  ];
  return [...new Map(all.map((punto) => [claveDePunto(punto), punto])).values()];
}

async function tablaDeViajes({ url }: Ruteo, puntos: readonly Punto[]): Promise<Tabla | null> {
  const now = Date.now();
  if (puntos.length < 2 || puntos.length > MOST || (resting.get(url) ?? 0) > now) return null;
  const asked = `${tableOf(url, puntos)}?annotations=duration,distance`;
  const before = known.get(asked);
  if (before !== undefined && before.hasta > now) return before.tabla;
  const tabla = await ask(asked, puntos);
  if (tabla === null) resting.set(url, Date.now() + REST_MS);
  else keep(asked, tabla);
  return tabla;
}

function tableOf(url: string, puntos: readonly Punto[]): string {
  return `${url.replace(/\/+$/, '')}/table/v1/driving/${puntos.map(claveDePunto).join(';')}`;
}

/** All or nothing: ways of which some are by road and some in a straight line would draw the deal to where the road is not known. */
async function tablaEnPartes({ url }: Ruteo, puntos: readonly Punto[]): Promise<Tabla | null> {
  const until = Date.now() + DEAL_MS;
  if (puntos.length > MOST_OF_A_DEAL || (resting.get(url) ?? 0) > Date.now()) return null;
  // Flat rows, which the thread of the search is handed in a moment.
  const empty = () => puntos.map(() => new Float32Array(puntos.length).fill(Number.NaN));
  const [segundos, metros] = [empty(), empty()];
  const starts = Array.from({ length: Math.ceil(puntos.length / BLOCK) }, (_, n) => n * BLOCK);
  for (const row of starts)
    for (const column of starts) {
      const [from, to] = [puntos.slice(row, row + BLOCK), puntos.slice(column, column + BLOCK)];
      const piece = Date.now() > until ? null : await ask(pieceOf(url, from, to), from, to);
      if (piece === null) {
        resting.set(url, Date.now() + REST_MS);
        return null;
      }
      for (const [n] of from.entries()) {
        segundos[row + n]?.set(figures(piece.segundos[n]), column);
        metros[row + n]?.set(figures(piece.metros[n]), column);
      }
    }
  return { puntos, segundos, metros };
}

function pieceOf(url: string, from: readonly Punto[], to: readonly Punto[]): string {
  const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n).join(';');
  const ends = `sources=${numbers(0, from.length)}&destinations=${numbers(from.length, to.length)}`;
  return `${tableOf(url, [...from, ...to])}?${ends}&annotations=duration,distance`;
}

function figures(row: ArrayLike<number | null> | undefined): number[] {
  return Array.from(row ?? [], (figure) => figure ?? Number.NaN);
}

async function ask(address: string, puntos: readonly Punto[], to = puntos): Promise<Tabla | null> {
  const answer = await askJson(address, { schema: TablaDeCalles, mostBytes: MOST_READ });
  if (answer === null) return null;
  const { durations: segundos, distances: metros } = answer;
  const isWhole = [segundos, metros].every(
    (rows) => rows.length === puntos.length && rows.every((row) => row.length === to.length),
  );
  return isWhole ? { puntos, segundos, metros } : null;
}

function keep(asked: string, tabla: Tabla): void {
  known.delete(asked);
  known.set(asked, { hasta: Date.now() + FRESH_MS, tabla });
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
}
