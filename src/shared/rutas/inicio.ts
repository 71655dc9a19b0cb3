import { costoTras, type Estado, entero, entraEn, poner, real, refrescarEn } from './estado.ts';

/** Free stops go where they were, one by one; what breaks a rule there stays without a place for now. */
export function comoEsta(e: Estado): void {
  const { m } = e;
  for (let k = 0; k < m.rondas; k += 1) {
    let after = m.n + 2 * k;
    for (const stop of m.dadas[k] ?? []) {
      if (entero(m.fija, stop) >= 0) {
        after = stop;
        continue;
      }
      const fits =
        entraEn(e, stop, k) &&
        costoTras(e, stop, { a: after, least: Number.POSITIVE_INFINITY }) < Number.POSITIVE_INFINITY;
      if (!fits) continue;
      poner(e, stop, after);
      refrescarEn(e, k, stop);
      e.ausentes = e.ausentes.filter((one) => one !== stop);
      after = stop;
    }
  }
}

/**
 * A first deal for empty rounds: each begins with the stop that lies furthest out, and takes those around it. Rounds that lie apart are what a
 * search by small steps finds last.
 */
export function sembrar(e: Estado): void {
  const { m } = e;
  const share = Math.ceil(e.ausentes.length / Math.max(1, m.rondas));
  const waiting = new Set(e.ausentes);
  for (let k = 0; k < m.rondas && waiting.size > 0; k += 1) {
    const seed = furthest(e, k, waiting);
    if (seed < 0) continue;
    for (let i = -1; i < m.cercanos && entero(e.paradas, k) < share; i += 1) {
      const stop = i < 0 ? seed : entero(m.vecinos, seed * m.cercanos + i);
      if (waiting.has(stop) && placeIn(e, stop, k)) waiting.delete(stop);
    }
  }
  e.ausentes = [...waiting];
}

function furthest(e: Estado, k: number, waiting: ReadonlySet<number>): number {
  const { n, nodos, costo } = e.m;
  let [found, most] = [-1, -1];
  for (const stop of waiting) {
    const way = real(costo, (n + 2 * k) * nodos + stop);
    if (way <= most || !entraEn(e, stop, k)) continue;
    found = stop;
    most = way;
  }
  return found;
}

function placeIn(e: Estado, stop: number, k: number): boolean {
  if (!entraEn(e, stop, k)) return false;
  const end = e.m.n + 2 * k + 1;
  let [after, least] = [-1, Number.POSITIVE_INFINITY];
  for (let a = e.m.n + 2 * k; a !== end; a = entero(e.sig, a)) {
    const cost = costoTras(e, stop, { a, least });
    if (cost >= least) continue;
    after = a;
    least = cost;
  }
  if (after < 0) return false;
  poner(e, stop, after);
  refrescarEn(e, k, stop);
  return true;
}
