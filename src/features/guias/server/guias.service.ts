import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { countGuias, type GuiaFilters, getFiltrosDeGuias, listGuias } from '../contract.ts';
import { type Lista, readCursor, writeCursor } from './cursor.ts';
import { chooseReadings, selectGuias, selectPorEstado, selectTotal } from './guias.sql.ts';
import { selectOfrecidos } from './ofrecidos.sql.ts';

/** Pages by number end here: before such a page the database reads every row, before one by cursor none. */
const FARTHEST = 10_000;

export const guiasEndpoints = [
  handle(listGuias, async ({ db, scope }, { page, size, orden, sentido, cursor, ...filters }) => {
    refuseReversed(filters);
    const lista: Lista = { scope, filters, orden, sentido };
    const after = cursor === undefined ? null : readCursor(lista, cursor);
    const offset = after ? 0 : (page - 1) * size;
    if (offset >= FARTHEST) throw new AppError('PAGINA_MUY_LEJANA', { page, size });
    const readings = await chooseReadings(db, scope, filters.q);
    const [{ total, es_minimo }, { records, last }] = await Promise.all([
      after ?? selectTotal(db, { scope, filters, reading: readings.count }),
      selectGuias(db, { ...lista, reading: readings.page }, { size, offset, after }),
    ]);
    return {
      current_page: page,
      page_quantity: size,
      total_pages: Math.max(1, Math.ceil(total / size)),
      total_records: total,
      total_es_minimo: es_minimo,
      siguiente: last && writeCursor(lista, { ...last, total, es_minimo }),
      records,
    };
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
