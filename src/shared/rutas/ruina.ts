import type { Azar } from './azar.ts';
import { type Estado, entero, quitar } from './estado.ts';

/** Slack induction by string removals (Christiaens and Vanden Berghe, 2020): mean number of stops taken out, longest string. */
const MEAN_REMOVED = 10;
const LONGEST = 10;
/** How often a string leaves a part of itself where it is. */
const SPLIT = 0.5;
const GROW = 0.01;
/** With so few rounds strings are taken out of one more than once, or too little of it would change. */
const FEW = 4;

/** Takes strings of neighbouring stops out of rounds that lie side by side. @param touch is told each round before it changes */
export function arruinar(e: Estado, azar: Azar, touch: (k: number) => void): number[] {
  const { m } = e;
  const used = m.rondas - countEmpty(e);
  const placed = m.n - e.ausentes.length;
  if (used === 0) return [];
  const most = Math.min(LONGEST, Math.max(1, placed / used));
  const strings = Math.floor(azar.real() * ((4 * MEAN_REMOVED) / (1 + most) - 1)) + 1;
  const out: number[] = [];
  const ruined = new Set<number>();
  const seed = azar.entero(m.n);
  let taken = 0;
  for (let i = -1; i < m.cercanos && taken < strings; i += 1) {
    const stop = i < 0 ? seed : entero(m.vecinos, seed * m.cercanos + i);
    const k = entero(e.ronda, stop);
    if (k < 0 || entero(m.fija, stop) >= 0 || (used > FEW && ruined.has(k))) continue;
    if (!ruined.has(k)) touch(k);
    ruined.add(k);
    taken += 1;
    const length = 1 + azar.entero(Math.min(entero(e.paradas, k), Math.floor(most)));
    for (const one of stringOf(e, stop, { length, azar })) {
      quitar(e, one);
      out.push(one);
    }
  }
  return out;
}

function countEmpty({ m, paradas }: Estado): number {
  let empty = 0;
  for (let k = 0; k < m.rondas; k += 1) if (paradas[k] === 0) empty += 1;
  return empty;
}

/** Free stops around `stop`, `length` of them and it among them; sometimes of a longer string that keeps its middle. */
function stringOf(e: Estado, stop: number, { length, azar }: { length: number; azar: Azar }): number[] {
  const { n, fija } = e.m;
  let kept = 0;
  if (length > 1 && azar.real() < SPLIT) {
    kept = 1;
    while (length + kept < entero(e.paradas, entero(e.ronda, stop)) && azar.real() > GROW && kept < LONGEST) {
      if (azar.real() < SPLIT) break;
      kept += 1;
    }
  }
  let first = stop;
  for (let back = azar.entero(length + kept); back > 0 && entero(e.ant, first) < n; back -= 1)
    first = entero(e.ant, first);
  const string: number[] = [];
  for (let node = first; node < n && string.length < length + kept; node = entero(e.sig, node)) string.push(node);
  const from = kept > 0 ? 1 + azar.entero(Math.max(1, length - 1)) : 0;
  return string.filter(
    (node, i) => entero(fija, node) < 0 && (kept === 0 || node === stop || i < from || i >= from + kept),
  );
}
