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

/** Thirty whole days, and today so far. */
const DIAS_DE_GESTION = 30;
const MOST_DAYS = 366;

/** @throws AppError RANGO_INVALIDO, RANGO_DEMASIADO_LARGO */
export function periodoOf(
  asked: { readonly fecha_desde?: string | undefined; readonly fecha_hasta?: string | undefined },
  hoy: string,
): Periodo {
  const hasta =
    asked.fecha_hasta ?? (asked.fecha_desde !== undefined && asked.fecha_desde > hoy ? asked.fecha_desde : hoy);
  const desde = asked.fecha_desde ?? addDays(hasta, -DIAS_DE_GESTION);
  if (hasta < desde) throw new AppError('RANGO_INVALIDO');
  const days = daysBetween(desde, hasta);
  if (days >= MOST_DAYS) throw new AppError('RANGO_DEMASIADO_LARGO');
  return { desde, hasta, anterior: { desde: addDays(desde, -days - 1), hasta: addDays(desde, -1) } };
}

/** A stretch that the summary keeps: days (`d`) one by one, or thirds of a month (`t`) by their first day. */
export interface Tramo extends Dias {
  readonly tramo: 'd' | 't';
}

/** The fewest rows that make up a period: whole thirds, and the days before and after them. */
export function tramosOf({ desde, hasta }: Dias): Tramo[] {
  const first = isThird(desde) ? desde : nextThird(desde);
  const end = thirdOf(addDays(hasta, 1));
  const thirds = first < end ? { first, last: thirdOf(addDays(end, -1)) } : null;
  if (thirds === null) return [{ tramo: 'd', desde, hasta }];
  const parts: Tramo[] = [
    { tramo: 'd', desde, hasta: addDays(first, -1) },
    { tramo: 't', desde: thirds.first, hasta: thirds.last },
    { tramo: 'd', desde: end, hasta },
  ];
  return parts.filter((part) => part.desde <= part.hasta);
}

/** The first day of the third that a day is in; `tercio_de` of the database says the same. */
function thirdOf(day: string): string {
  const start = 1 + 10 * Math.min(Math.floor((Number(day.slice(8)) - 1) / 10), 2);
  return `${day.slice(0, 8)}${String(start).padStart(2, '0')}`;
}

function isThird(day: string): boolean {
  return thirdOf(day) === day;
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
