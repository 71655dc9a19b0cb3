import { addDays, dayOf, instantOf } from './dates.ts';

/** Working time: the seconds of a stretch that fall into the hours of a calendar, and its inverse. Moments are milliseconds, of whole seconds. */

/** Minutes of a day of the week, Monday 1 to Sunday 7. */
export interface Franja {
  readonly dia: number;
  readonly desde: number;
  readonly hasta: number;
}

export interface Calendario {
  readonly horario: readonly Franja[];
  readonly abre_feriados: boolean;
  readonly feriados: ReadonlySet<string>;
}

/** A week without an hour, holiday after holiday: somebody wrote a calendar that never works. */
const LONGEST_DAYS = 3 * 366;
const MOST_KEPT = 5_000;
const kept = new Map<string, number>();

/** Working seconds from one moment to another; none where the second comes first. */
export function habiles(desde: number, hasta: number, calendario: Calendario): number {
  let total = 0;
  if (hasta <= desde) return 0;
  const last = dayOf(new Date(hasta));
  for (let day = dayOf(new Date(desde)); day <= last; day = addDays(day, 1))
    for (const [from, to] of tramosDe(day, calendario))
      total += Math.max(0, Math.min(to, hasta) - Math.max(from, desde));
  return Math.floor(total / 1000);
}

/** When so many working seconds have gone by since a moment; the moment itself for none. */
export function sumar(desde: number, segundos: number, calendario: Calendario): number {
  let left = segundos * 1000;
  if (left <= 0) return desde;
  let day = dayOf(new Date(desde));
  for (let seen = 0; seen < LONGEST_DAYS; seen += 1) {
    for (const [from, to] of tramosDe(day, calendario)) {
      const begin = Math.max(from, desde);
      if (to - begin >= left) return begin + left;
      left -= Math.max(0, to - begin);
    }
    day = addDays(day, 1);
  }
  throw new RangeError('a calendar without working time');
}

/** The working stretches of a day, in their order. */
function tramosDe(day: string, { horario, abre_feriados, feriados }: Calendario): [number, number][] {
  if (!abre_feriados && feriados.has(day)) return [];
  const dia = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return horario
    .filter((franja) => franja.dia === dia)
    .toSorted((one, other) => one.desde - other.desde)
    .map(({ desde, hasta }) => [minuteOf(day, desde), minuteOf(day, hasta)]);
}

/** Kept, since a list asks for the same few days over and over, and the zone is slow to ask. */
function minuteOf(day: string, minute: number): number {
  const key = `${day} ${minute}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = instantOf(day, minute);
  kept.set(key, found);
  return found;
}
