import type { Azar } from './azar.ts';
import { costoTras, type Estado, entero, entraEn, poner, real, refrescarEn } from './estado.ts';

/** How often a place is overlooked: what keeps a greedy choice from always being the same. */
const BLINK = 0.01;
/** Up to so many stops every place is looked at, else those beside the nearest ones. */
const EVERY_PLACE = 150;
const NEAR = 40;

/** Puts stops back one after the other where each costs least; those that fit nowhere stay without a place. */
export function recrear(
  e: Estado,
  out: readonly number[],
  { azar, touch }: { azar: Azar; touch: (k: number) => void },
): void {
  for (const stop of sorted(e, [...out, ...e.ausentes.splice(0)], azar)) {
    const after = bestPlace(e, stop, azar);
    if (after < 0) {
      e.ausentes.push(stop);
      continue;
    }
    const k = entero(e.ronda, after);
    touch(k);
    poner(e, stop, after);
    refrescarEn(e, k, stop);
  }
}

function sorted(e: Estado, stops: number[], azar: Azar): number[] {
  const key = keyOf(e, azar);
  if (key === null) return shuffled(stops, azar);
  return stops
    .map((stop) => ({ stop, by: key(stop) }))
    .sort((a, b) => a.by - b.by || a.stop - b.stop)
    .map(({ stop }) => stop);
}

/** Which stops are put back first: the large, the far, the near, those of narrow, early or late windows; null: in any order. */
function keyOf({ m }: Estado, azar: Azar): ((stop: number) => number) | null {
  const drawn = azar.entero(m.conHorario ? 16 : 11);
  const far = (stop: number) => real(m.costo, m.n * m.nodos + stop);
  if (drawn < 4) return null;
  if (drawn < 8) return (stop) => -real(m.carga, stop * m.medidas);
  if (drawn < 10) return (stop) => -far(stop);
  if (drawn < 11) return far;
  if (drawn < 13) return (stop) => real(m.hasta, stop) - real(m.desde, stop);
  if (drawn < 15) return (stop) => real(m.desde, stop);
  return (stop) => -real(m.hasta, stop);
}

function shuffled(stops: number[], azar: Azar): number[] {
  for (let i = stops.length - 1; i > 0; i -= 1) {
    const j = azar.entero(i + 1);
    const kept = stops[i] ?? 0;
    stops[i] = stops[j] ?? 0;
    stops[j] = kept;
  }
  return stops;
}

interface Best {
  least: number;
  after: number;
}

/** The node behind which the stop costs least; −1: it fits nowhere. */
function bestPlace(e: Estado, stop: number, azar: Azar): number {
  const best: Best = { least: Number.POSITIVE_INFINITY, after: -1 };
  if (e.m.n <= EVERY_PLACE) everywhere(e, stop, { azar, best });
  else {
    beside(e, stop, { azar, best });
    if (best.after < 0) everywhere(e, stop, { azar, best });
  }
  return best.after;
}

interface Look {
  readonly azar: Azar;
  readonly best: Best;
}

function everywhere(e: Estado, stop: number, { azar, best }: Look): void {
  const { n, rondas, clase } = e.m;
  let emptySeen = -1;
  for (let k = 0; k < rondas; k += 1) {
    const isEmpty = e.paradas[k] === 0;
    if (isEmpty && emptySeen === entero(clase, k)) continue;
    if (isEmpty) emptySeen = entero(clase, k);
    if (!entraEn(e, stop, k)) continue;
    const end = n + 2 * k + 1;
    for (let a = n + 2 * k; a !== end; a = entero(e.sig, a)) if (azar.real() >= BLINK) look(e, stop, { a, best });
  }
}

function beside(e: Estado, stop: number, { azar, best }: Look): void {
  const { n, rondas, vecinos, cercanos, clase } = e.m;
  for (let i = 0; i < NEAR && i < cercanos; i += 1) {
    const near = entero(vecinos, stop * cercanos + i);
    const k = entero(e.ronda, near);
    if (k < 0 || azar.real() < BLINK || !entraEn(e, stop, k)) continue;
    look(e, stop, { a: near, best });
    look(e, stop, { a: entero(e.ant, near), best });
  }
  let emptySeen = -1;
  for (let k = 0; k < rondas; k += 1) {
    const isEmpty = e.paradas[k] === 0;
    if (isEmpty && emptySeen === entero(clase, k)) continue;
    if (isEmpty) emptySeen = entero(clase, k);
    if (!entraEn(e, stop, k)) continue;
    look(e, stop, { a: n + 2 * k, best });
    if (!isEmpty) look(e, stop, { a: entero(e.ant, n + 2 * k + 1), best });
  }
}

function look(e: Estado, stop: number, { a, best }: { a: number; best: Best }): void {
  const cost = costoTras(e, stop, { a, least: best.least });
  if (cost >= best.least) return;
  best.least = cost;
  best.after = a;
}
