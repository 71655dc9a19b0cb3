import { addDays, dayOf, daysBetween, formatDateMinute, formatDay } from '#shared/dates.ts';

/** Time in words: how long something took, how long ago it was. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `12 min`, `5 h 20 min`, `2 días 4 h`. */
export function lapso(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < MINUTE) return 'menos de 1 min';
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY) return joined(`${Math.floor(whole / HOUR)} h`, Math.floor((whole % HOUR) / MINUTE), 'min');
  return joined(dias(Math.floor(whole / DAY)), Math.floor((whole % DAY) / HOUR), 'h');
}

/** The same in its largest unit alone: `5 h`, `4 días`. */
export function lapsoCorto(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < HOUR) return lapso(whole);
  return whole < 2 * DAY ? `${Math.floor(whole / HOUR)} h` : dias(Math.floor(whole / DAY));
}

export function msBetween(from: string, to: string | Date): number {
  return (typeof to === 'string' ? Date.parse(to) : to.getTime()) - Date.parse(from);
}

/** `hoy 09:12`, `ayer 17:40`, `18/11 21:30`, with the year where it is another one. */
export function cuando(moment: string, now: Date): string {
  const [day = '', time = ''] = formatDateMinute(moment).split(' ');
  const age = daysBetween(dayOf(moment), dayOf(now));
  if (age === 0) return `hoy ${time}`;
  if (age === 1) return `ayer ${time}`;
  return `${day.slice(6) === dayOf(now).slice(0, 4) ? day.slice(0, 5) : day} ${time}`;
}

/** The day that ends with a midnight, which people do not call the next one; null: it is no midnight. */
export function finDelDia(moment: string): string | null {
  return formatDateMinute(moment).endsWith(' 00:00') ? formatDay(addDays(dayOf(moment), -1)) : null;
}

export function dias(count: number): string {
  return count === 1 ? '1 día' : `${count} días`;
}

interface Promesa {
  vence_el: string;
  vencido: boolean;
}

/** What the badge beside the state says of the promised day; null: it is neither near nor past. */
export function avisoDeVencimiento({ vence_el, vencido }: Promesa, isOver: boolean, now: Date): string | null {
  if (isOver) return null;
  const left = daysBetween(dayOf(now), vence_el);
  if (vencido || left < 0) return left < 0 ? `Vencida · ${dias(-left)}` : 'Vencida';
  if (left === 0) return 'Vence hoy';
  return left === 1 ? 'Vence mañana' : null;
}

/** The promise as a sentence; once a custody runs, `vence_el` is its last day. */
export function promesaDe(guia: Promesa & { prometida_el: string }): string {
  const prometida = `Prometida para el ${formatDay(guia.prometida_el)}`;
  return guia.vence_el === guia.prometida_el ? prometida : `${prometida} · vence el ${formatDay(guia.vence_el)}`;
}

function joined(head: string, rest: number, unit: string): string {
  return rest === 0 ? head : `${head} ${rest} ${unit}`;
}
