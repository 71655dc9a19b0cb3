import { handle } from '#server/dispatcher.ts';
import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { getEstadisticas, getEstadisticasDetalladas } from '../encargado.contract.ts';
import { RANGOS_DE_TIEMPO } from '../rangos.contract.ts';
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
];

/** @throws AppError RANGO_INVALIDO, RANGO_ESTADISTICAS_LARGO */
function refuseRange({ fecha_inicio, fecha_fin }: Rango): void {
  if (fecha_fin < fecha_inicio) throw new AppError('RANGO_INVALIDO');
  if (daysBetween(fecha_inicio, fecha_fin) > MOST_DAYS) throw new AppError('RANGO_ESTADISTICAS_LARGO');
}
