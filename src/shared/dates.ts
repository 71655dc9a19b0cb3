/** Dates as people of Montevideo read them. The zone's rules decide, never a constant number of hours (specification §9). */

export const ZONE = 'America/Montevideo';
const DAY_MS = 86_400_000;

const parts = new Intl.DateTimeFormat('es-UY', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const longDay = new Intl.DateTimeFormat('es-UY', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

type Moment = Date | string;

/** `dd/MM/yyyy HH:mm:ss`. */
export function formatDateTime(moment: Moment): string {
  const p = partsOf(moment);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}:${p.second}`;
}

/** `dd/MM/yyyy HH:mm`. */
export function formatDateMinute(moment: Moment): string {
  return formatDateTime(moment).slice(0, 16);
}

/** `HH:mm:ss`. */
export function formatTime(moment: Moment): string {
  return formatDateTime(moment).slice(11);
}

/** A `YYYY-MM-DD` day as `dd/MM/yyyy`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** `viernes, 20 de noviembre`, without the comma that no one reads. */
export function formatLongDay(moment: Moment): string {
  return longDay.format(toDate(moment)).replace(',', '');
}

/** The day of Montevideo that a moment belongs to, `YYYY-MM-DD`. */
export function dayOf(moment: Moment): string {
  const p = partsOf(moment);
  return `${p.year}-${p.month}-${p.day}`;
}

/** Hour of the day in Montevideo, 0–23. */
export function hourOf(moment: Moment): number {
  return Number(partsOf(moment).hour);
}

/** Calendar arithmetic on days, free of zones. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Today minus seven up to today: eight days on the calendar (default of reports). */
export function lastSevenDays(now: Moment): { from: string; to: string } {
  const to = dayOf(now);
  return { from: addDays(to, -7), to };
}

/** ISO 8601 UTC to the second, as the wire has it. */
export function toInstant(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** The moment, in milliseconds, at which a minute of a day of Montevideo begins. */
export function instantOf(day: string, minute: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  // Looked at twice, for a day on which the zone's clocks are set.
  return shown + behindUtc(shown + behindUtc(shown));
}

/** How far the zone's clocks are behind UTC at a moment, in milliseconds. */
function behindUtc(at: number): number {
  const { year, month, day, hour, minute } = partsOf(new Date(at));
  return Math.floor(at / 60_000) * 60_000 - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

function partsOf(moment: Moment) {
  const found = new Map(parts.formatToParts(toDate(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function toDate(moment: Moment): Date {
  return typeof moment === 'string' ? new Date(moment) : moment;
}

/** Days from one day to another, both as `YYYY-MM-DD`; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
