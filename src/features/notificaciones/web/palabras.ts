import { addDays, dayOf, formatDateMinute, formatDay } from '#shared/dates.ts';
import { TIPOS_DE_NOTIFICACION } from '#shared/notificaciones.ts';

const TIPOS: Readonly<Record<string, string>> = TIPOS_DE_NOTIFICACION;

export function nombreDelTipo(tipo: string): string {
  return TIPOS[tipo] ?? 'Aviso';
}

/** `Hoy 14:03`, `Ayer 9:10`, else the whole date. */
export function momentoDe(fecha: string, now: Date): string {
  const whole = formatDateMinute(fecha);
  const time = whole.slice(-5);
  return diaDe(fecha, now) === formatDay(dayOf(fecha)) ? whole : `${diaDe(fecha, now)} ${time}`;
}

/** The heading that a notice stands under. */
export function diaDe(fecha: string, now: Date): string {
  const day = dayOf(fecha);
  if (day === dayOf(now)) return 'Hoy';
  return day === addDays(dayOf(now), -1) ? 'Ayer' : formatDay(day);
}

/** Where a notice leads: an address of this product, or nowhere. */
export function rutaDe(ruta: string | null): { to: string; search: Record<string, string> } | null {
  if (ruta === null || !/^\/([^/\\]|$)/.test(ruta)) return null;
  const { pathname, searchParams } = new URL(ruta, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

export function cuantas(count: number): string {
  return count > 99 ? '99+' : String(count);
}
