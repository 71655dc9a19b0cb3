import type { filtrarRegistros } from '#features/problem-solver/contract.ts';
import type { getEstadisticas } from '#features/problem-solver/encargado.contract.ts';
import { Day, type Params } from '#shared/contract.ts';
import { daysBetween, formatDay } from '#shared/dates.ts';

/** Two days of Montevideo, both inclusive. */
export type Rango = Params<typeof getEstadisticas>;

export const VIEWS = ['productividad', 'tiempos', 'causas', 'tendencias', 'todos'] as const;
export type View = (typeof VIEWS)[number];

/** What the address says of the statistics; a range that is none opens the query form. */
export function readEstadisticasSearch(search: Record<string, unknown>): { rango: Rango | null; view: View } {
  const desde = Day.safeParse(search.desde);
  const hasta = Day.safeParse(search.hasta);
  const isRange = desde.success && hasta.success && desde.data <= hasta.data;
  return {
    rango: isRange ? { fecha_inicio: desde.data, fecha_fin: hasta.data } : null,
    view: VIEWS.find((view) => view === search.vista) ?? 'productividad',
  };
}

/** The address of the statistics of a range. */
export function estadisticasSearch({ fecha_inicio, fecha_fin }: Rango, view: View) {
  return { tab: 'estadisticas', desde: fecha_inicio, hasta: fecha_fin, vista: view };
}

/** What a bar or a slice counts within its days: the cases of a person, a cause, a solution or a bucket of time. */
export type Behind = Partial<
  Pick<Params<typeof filtrarRegistros>, 'usuario_id' | 'causa_id' | 'solucion_id' | 'rango_tiempo'>
>;

/** The address of the Reporte that lists exactly those cases. */
export function reporteSearch({ fecha_inicio, fecha_fin }: Rango, behind: Behind = {}) {
  return { tab: 'reporte', desde: fecha_inicio, hasta: fecha_fin, ...behind };
}

/** Lists of rows reach over a year at most, statistics over five (wire.md). */
const MOST_DAYS = 366;

/** Whether the Reporte may be asked for all of a range. */
export function isListable({ fecha_inicio, fecha_fin }: Rango): boolean {
  return daysBetween(fecha_inicio, fecha_fin) < MOST_DAYS;
}

export function periodText({ fecha_inicio, fecha_fin }: Rango): string {
  return `${formatDay(fecha_inicio)} al ${formatDay(fecha_fin)}`;
}
