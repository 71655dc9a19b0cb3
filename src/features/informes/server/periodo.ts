import { addDays, daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

/** Days of Montevideo, both inclusive. */
export interface Dias {
  readonly desde: string;
  readonly hasta: string;
}

/** What a report is of, and what it is compared with: as many days, right before. */
export interface Periodo extends Dias {
  readonly anterior: Dias;
}

/** Today, and as many whole days before it as make thirty. */
const DIAS_DE_GESTION = 30;
const MOST_DAYS = 366;

/** @throws AppError RANGO_INVALIDO, RANGO_DEMASIADO_LARGO */
export function periodoOf(
  asked: { readonly fecha_desde?: string | undefined; readonly fecha_hasta?: string | undefined },
  hoy: string,
): Periodo {
  const hasta =
    asked.fecha_hasta ?? (asked.fecha_desde !== undefined && asked.fecha_desde > hoy ? asked.fecha_desde : hoy);
  const desde = asked.fecha_desde ?? addDays(hasta, 1 - DIAS_DE_GESTION);
  if (hasta < desde) throw new AppError('RANGO_INVALIDO');
  const days = daysBetween(desde, hasta);
  if (days >= MOST_DAYS) throw new AppError('RANGO_DEMASIADO_LARGO');
  return { desde, hasta, anterior: { desde: addDays(desde, -days - 1), hasta: addDays(desde, -1) } };
}

/** A stretch that the summary keeps, days (`d`) one by one or thirds of a month (`t`) by their first day, to be added or, with `signo` -1, taken away. */
export interface Tramo extends Dias {
  readonly tramo: 'd' | 't';
  readonly signo: 1 | -1;
}

/**
 * The fewest rows that come to exactly the days of a period: whole thirds, and at either end its days one by one, or the whole third less the
 * days that are not in it. Days after today have no rows, so they cost nothing.
 */
export function tramosOf({ desde, hasta }: Dias, hoy: string): Tramo[] {
  const [first, last] = [thirdOf(desde), thirdOf(hasta)];
  if (first === last) return partOf(first, { desde, hasta }, hoy);
  const second = nextThird(first);
  const between: Tramo = { tramo: 't', signo: 1, desde: second, hasta: thirdOf(addDays(last, -1)) };
  return [
    ...partOf(first, { desde, hasta: addDays(second, -1) }, hoy),
    ...(second < last ? [between] : []),
    ...partOf(last, { desde: last, hasta }, hoy),
  ];
}

/** Days of one third. */
function partOf(third: string, part: Dias, hoy: string): Tramo[] {
  const before = { desde: third, hasta: addDays(part.desde, -1) };
  const after = { desde: addDays(part.hasta, 1), hasta: addDays(nextThird(third), -1) };
  const outside = [before, after].filter(({ desde, hasta }) => desde <= hasta);
  const rows = ({ desde, hasta }: Dias) => Math.max(daysBetween(desde, hasta < hoy ? hasta : hoy) + 1, 0);
  if (rows(part) <= 1 + rows(before) + rows(after)) return [{ tramo: 'd', signo: 1, ...part }];
  return [
    { tramo: 't', signo: 1, desde: third, hasta: third },
    ...outside.map((days) => ({ tramo: 'd', signo: -1, ...days }) as const),
  ];
}

/** The first day of the third that a day is in; `tercio_de` of the database says the same. */
function thirdOf(day: string): string {
  const start = 1 + 10 * Math.min(Math.floor((Number(day.slice(8)) - 1) / 10), 2);
  return `${day.slice(0, 8)}${String(start).padStart(2, '0')}`;
}

function nextThird(day: string): string {
  // Eleven days on is past the end of any third and not past the end of the next one.
  return thirdOf(addDays(thirdOf(day), 11));
}

export type Grano = 'day' | 'week' | 'month';

/** How long a point of a line is, so that a line has few enough of them to be read. */
export function granoOf({ desde, hasta }: Dias): Grano {
  const days = daysBetween(desde, hasta);
  if (days <= 62) return 'day';
  return days <= 190 ? 'week' : 'month';
}

/** Every point of the line, those without rows included: the first day of each. */
export function puntosOf({ desde, hasta }: Dias, grano: Grano): string[] {
  const points: string[] = [];
  for (let at = startOf(desde, grano); at <= hasta; at = nextPoint(at, grano)) points.push(at);
  return points;
}

/** The first day of the point that a day is in, as `date_trunc` has it. */
export function startOf(day: string, grano: Grano): string {
  if (grano === 'day') return day;
  if (grano === 'month') return `${day.slice(0, 8)}01`;
  // Monday.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function nextPoint(at: string, grano: Grano): string {
  if (grano === 'day') return addDays(at, 1);
  return grano === 'week' ? addDays(at, 7) : startOf(addDays(at, 31), 'month');
}
