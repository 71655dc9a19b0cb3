import type { getEstadisticasDetalladas } from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';
import { addDays, daysBetween, formatDay } from '#shared/dates.ts';

import type { Rango } from './estadisticas-search.ts';

type TiempoDelDia = Result<typeof getEstadisticasDetalladas>['tiemposPorDia'][number];

/** A day, a week or a month of the range, clipped to it. */
export interface Period extends Rango {
  /** Under its column. */
  short: string;
  /** In a sentence, a table or a file. */
  name: string;
  casos: number;
  tiempoMedio: number | null;
}

export type Grain = 'day' | 'week' | 'month';

const MOST_COLUMNS = 62;

/** As fine as can still be read: days up to two months, weeks up to fourteen, months beyond. */
export function grainOf({ fecha_inicio, fecha_fin }: Rango): Grain {
  const days = daysBetween(fecha_inicio, fecha_fin) + 1;
  if (days <= MOST_COLUMNS) return 'day';
  return days <= MOST_COLUMNS * 7 ? 'week' : 'month';
}

/** The whole range in steps, those without cases included: a gap is a fact. */
export function periodsOf(rango: Rango, tiempos: readonly TiempoDelDia[]): Period[] {
  const grain = grainOf(rango);
  const periods: Period[] = [];
  for (let first = rango.fecha_inicio; first <= rango.fecha_fin; ) {
    const end = endOf(first, grain);
    const last = earlier(end, rango.fecha_fin);
    periods.push(periodOf({ fecha_inicio: first, fecha_fin: last }, grain, tiempos));
    first = addDays(last, 1);
  }
  return periods;
}

function periodOf(rango: Rango, grain: Grain, tiempos: readonly TiempoDelDia[]): Period {
  const inside = tiempos.filter(({ fecha }) => fecha >= rango.fecha_inicio && fecha <= rango.fecha_fin);
  const casos = inside.reduce((sum, { casos_por_dia }) => sum + casos_por_dia, 0);
  const minutos = inside.reduce((sum, day) => sum + day.tiempo_promedio_minutos * day.casos_por_dia, 0);
  return { ...rango, ...namesOf(rango, grain), casos, tiempoMedio: casos === 0 ? null : minutos / casos };
}

function earlier(one: string, other: string): string {
  if (one < other) return one;
  return other;
}

/** Weeks end on Sunday. */
function endOf(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (grain === 'week') return addDays(day, (7 - date.getUTCDay()) % 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

const weekday = new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', weekday: 'short' });
const month = new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', month: 'short' });
const longMonth = new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', month: 'long', year: 'numeric' });

function namesOf({ fecha_inicio, fecha_fin }: Rango, grain: Grain): { short: string; name: string } {
  const noon = new Date(`${fecha_inicio}T12:00:00Z`);
  const dayMonth = formatDay(fecha_inicio).slice(0, 5);
  if (grain === 'day') return { short: `${shortName(weekday, noon)} ${dayMonth}`, name: formatDay(fecha_inicio) };
  if (grain === 'week') return { short: dayMonth, name: `${formatDay(fecha_inicio)} al ${formatDay(fecha_fin)}` };
  return { short: `${shortName(month, noon)} ${fecha_inicio.slice(2, 4)}`, name: longMonth.format(noon) };
}

/** Browsers differ in capitals and dots of short names. */
function shortName(format: Intl.DateTimeFormat, moment: Date): string {
  return format.format(moment).replace('.', '').toLowerCase();
}
