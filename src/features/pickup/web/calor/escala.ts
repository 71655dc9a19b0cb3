import type { Antiguedad } from '#features/pickup/contract.ts';

/** Steps of the ordered colours, from few to many. */
export const STEPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * The step of a count between the least and the most that are shown, in even steps of its logarithm: one parcel and three are told
 * apart as thirty and ninety are. 0: none.
 */
export function paso(count: number, most: number, least = 1): number {
  if (count <= 0) return 0;
  if (most <= least) return STEPS.length;
  const share = Math.log(count / least) / Math.log(most / least);
  return 1 + Math.min(STEPS.length - 1, Math.round(share * (STEPS.length - 1)));
}

/** Where the oldest parcels lie comes first; among equals, where there are more of them. */
export function byOldest(one: Antiguedad, other: Antiguedad): number {
  return oldestOf(other) - oldestOf(one) || other.total - one.total || one.nombre.localeCompare(other.nombre, 'es');
}

export function oldestOf({ dias }: Antiguedad): number {
  return Math.max(0, ...dias.map((dia) => dia.dias));
}

/** Days told together in the table: the days of custody are few, and what is older is counted in weeks. */
export const TRAMOS = [
  { nombre: 'Hoy y ayer', from: 0, to: 1 },
  { nombre: '2–3 días', from: 2, to: 3 },
  { nombre: '4–5 días', from: 4, to: 5 },
  { nombre: '6–8 días', from: 6, to: 8 },
  { nombre: '9–12 días', from: 9, to: 12 },
  { nombre: '13–20 días', from: 13, to: 20 },
  { nombre: '21–30 días', from: 21, to: 30 },
  { nombre: '31 días o más', from: 31, to: Number.POSITIVE_INFINITY },
] as const;

export type Tramo = (typeof TRAMOS)[number];

export function enTramo({ dias }: Antiguedad, { from, to }: Tramo): number {
  return dias.reduce((sum, dia) => sum + (dia.dias >= from && dia.dias <= to ? dia.total : 0), 0);
}

export function vencidasDe({ dias }: Antiguedad): number {
  return dias.reduce((sum, { vencido }) => sum + vencido, 0);
}
