const WITH_MARKS = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;

/** A typed day (`05/03/2026`, `5/3`, `0503`, `05-03-26`) as `YYYY-MM-DD`; null for what is none. Without a year: today's. */
export function parseTypedDay(text: string, today: string): string | null {
  const typed = text.trim();
  const match = WITH_MARKS.exec(typed) ?? DIGITS_ONLY.exec(typed);
  if (match === null) return null;
  const [, date = '', month = '', year] = match;
  const day = `${yearOf(year, today)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** A day of the calendar: not the 31st of April. */
export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

function yearOf(typed: string | undefined, today: string): string {
  if (typed === undefined) return today.slice(0, 4);
  return typed.length === 2 ? `${today.slice(0, 2)}${typed}` : typed;
}
