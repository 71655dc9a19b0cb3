import { formatDateMinute, toInstant } from '#shared/dates.ts';
import { parseTypedDay } from '#web/ui/dates/typed-day.ts';

/** Figures, moments and documents as people type them here. */

/** `1.234,50` as cents; null: it is no amount. */
export function parsePesos(text: string): number | null {
  const typed = text.replace(/[$\s]/g, '');
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,8})(,\d{1,2})?$/.test(typed)) return null;
  const [pesos = '', cents = ''] = typed.replaceAll('.', '').split(',');
  return Number(pesos) * 100 + Number(cents.padEnd(2, '0'));
}

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

/** Whether what looks like a Uruguayan identity card ends in its check digit; other documents are not judged. */
export function isDocumento(text: string): boolean {
  const typed = text.trim();
  if (!/^[\d.\- ]+$/.test(typed)) return typed.length >= 4;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 8) return false;
  return checkDigit(digits.slice(0, -1).padStart(7, '0')) === Number(digits.at(-1));
}

function checkDigit(seven: string): number {
  const weights = [2, 9, 8, 7, 6, 3, 4];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(seven[index]), 0);
  return (10 - (sum % 10)) % 10;
}
