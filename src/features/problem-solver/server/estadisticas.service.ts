import { handle } from '#server/dispatcher.ts';
import { addDays, dayOf, daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { compararEstadisticas, getEstadisticas, getEstadisticasDetalladas } from '../encargado.contract.ts';
import { RANGOS_DE_TIEMPO } from '../rangos.contract.ts';
import { selectComparacion } from './comparacion.sql.ts';
import { type Rango, selectPorCatalogo, selectPorDia, selectPorRango, selectPorUsuario } from './estadisticas.sql.ts';

/** Five years, with their leap days. */
const MOST_DAYS = 5 * 366;

export const estadisticasEndpoints = [
  handle(getEstadisticas, async ({ db }, rango) => {
    refuseRange(rango);
    return { ...rango, estadisticas: await selectPorUsuario(db, rango) };
  }),

  handle(getEstadisticasDetalladas, async ({ db }, rango) => {
    refuseRange(rango);
    const [estadisticas, causas, soluciones, tiemposPorDia, porRango] = await Promise.all([
      selectPorUsuario(db, rango),
      selectPorCatalogo(db, 'causa', rango),
      selectPorCatalogo(db, 'solucion', rango),
      selectPorDia(db, rango),
      selectPorRango(db, rango),
    ]);
    const distribucionTiempos = RANGOS_DE_TIEMPO.map((nombre, index) => ({
      rango: nombre,
      cantidad: porRango.find(({ clave }) => clave === index)?.cantidad ?? 0,
    }));
    return { ...rango, estadisticas, causas, soluciones, tiemposPorDia, distribucionTiempos };
  }),

  handle(compararEstadisticas, async ({ db }, rango) => {
    refuseRange(rango);
    const days = daysBetween(rango.fecha_inicio, rango.fecha_fin) + 1;
    if (days > MOST_DAYS_OF_CASOS) throw new AppError('RANGO_DEMASIADO_LARGO');
    // Whole weeks back, so that weekdays meet their like.
    const back = Math.ceil(days / 7) * 7;
    const anterior = { fecha_inicio: addDays(rango.fecha_inicio, -back), fecha_fin: addDays(rango.fecha_fin, -back) };
    const hasta_ahora = rango.fecha_fin >= dayOf(new Date());
    return { ...rango, anterior, hasta_ahora, ...(await selectComparacion(db, rango, back)) };
  }),
];

/** These are read one by one. */
const MOST_DAYS_OF_CASOS = 366;

/** @throws AppError RANGO_INVALIDO, RANGO_ESTADISTICAS_LARGO */
function refuseRange({ fecha_inicio, fecha_fin }: Rango): void {
  if (fecha_fin < fecha_inicio) throw new AppError('RANGO_INVALIDO');
  if (daysBetween(fecha_inicio, fecha_fin) > MOST_DAYS) throw new AppError('RANGO_ESTADISTICAS_LARGO');
}
