import { formatDateMinute, toInstant } from '#shared/dates.ts';
import { parseTypedDay } from '#web/ui/dates/typed-day.ts';

/** Figures, moments and documents as people type them here. */

/** `1,25` as grams; null: it is no weight. A point is refused: nobody knows whether it divides or groups. */
export function parseKilos(text: string): number | null {
  const typed = text.replace(/\s*(kg)?\s*$/i, '').trim();
  if (!/^\d{1,4}(,\d{1,3})?$/.test(typed)) return null;
  const [kilos = '', grams = ''] = typed.split(',');
  return Number(kilos) * 1000 + Number(grams.padEnd(3, '0'));
}

/** `20/11/2026 14:30` of Montevideo as an instant of the wire; a day without its year is of this one. */
export function parseMomento(text: string, today: string): string | null {
  const typed = /^(\S+)\s+([01]?\d|2[0-3])[:.](\d{2})$/.exec(text.trim());
  const [, date = '', hour = '', minute = ''] = typed ?? [];
  const day = parseTypedDay(date, today);
  if (day === null || Number(minute) > 59) return null;
  return instantAt(day, `${hour.padStart(2, '0')}:${minute}`);
}

/** The zone's own rules decide: what the clock there shows for a guess tells how far the guess is off. */
function instantAt(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = formatDateMinute(new Date(wanted));
  const [date = '', clock = ''] = shown.split(' ');
  const [dd, mm, yyyy] = date.split('/');
  return toInstant(new Date(2 * wanted - Date.parse(`${yyyy}-${mm}-${dd}T${clock}:00Z`)));
}
