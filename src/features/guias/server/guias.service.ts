import { handle } from '#server/dispatcher.ts';
import { answerPage } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';

import { countGuias, type GuiaFilters, getFiltrosDeGuias, listGuias } from '../contract.ts';
import { chooseReadings, selectGuias, selectPorEstado, selectTotal } from './guias.sql.ts';
import { selectOfrecidos } from './ofrecidos.sql.ts';

export const guiasEndpoints = [
  handle(listGuias, async ({ db, scope }, { page, size, orden, sentido, cursor, ...filters }) => {
    refuseReversed(filters);
    const readings = await chooseReadings(db, scope, filters.q);
    return answerPage(
      { scope, filters, order: [orden, sentido] },
      { page, size, cursor },
      {
        count: () => selectTotal(db, { scope, filters, reading: readings.count }),
        read: (ventana) => selectGuias(db, { scope, filters, orden, sentido, reading: readings.page }, ventana),
      },
    );
  }),

  handle(countGuias, async ({ db, scope }, filters) => {
    refuseReversed(filters);
    const { count: reading } = await chooseReadings(db, scope, filters.q);
    const { total, es_minimo, por_estado } = await selectPorEstado(db, { scope, filters, reading });
    return { total, total_es_minimo: es_minimo, por_estado };
  }),

  handle(getFiltrosDeGuias, ({ db, scope }) => selectOfrecidos(db, scope)),
];

/** @throws AppError RANGO_INVALIDO */
function refuseReversed({ desde, hasta }: GuiaFilters): void {
  if (desde !== undefined && hasta !== undefined && hasta < desde)
    throw new AppError('RANGO_INVALIDO', { desde, hasta });
}
