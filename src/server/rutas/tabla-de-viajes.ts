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
  const asked = `${url.replace(/\/+$/, '')}/table/v1/driving/${puntos.map(claveDePunto).join(';')}?annotations=duration,distance`;
  const before = known.get(asked);
  if (before !== undefined && before.hasta > now) return before.tabla;
  const tabla = await ask(asked, puntos);
  if (tabla === null) resting.set(url, Date.now() + REST_MS);
  else keep(asked, tabla);
  return tabla;
}

async function ask(address: string, puntos: readonly Punto[]): Promise<Tabla | null> {
  const answer = await askJson(address, { schema: TablaDeCalles, mostBytes: MOST_READ });
  if (answer === null) return null;
  const { durations: segundos, distances: metros } = answer;
  const isSquare = [segundos, metros].every(
    (rows) => rows.length === puntos.length && rows.every((row) => row.length === puntos.length),
  );
  return isSquare ? { puntos, segundos, metros } : null;
}

function keep(asked: string, tabla: Tabla): void {
  known.delete(asked);
  known.set(asked, { hasta: Date.now() + FRESH_MS, tabla });
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
}
