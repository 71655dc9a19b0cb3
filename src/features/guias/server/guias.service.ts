import { handle } from '#server/dispatcher.ts';
import type { Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import { countGuias as contarGuias, type GuiaFilters, getFiltrosDeGuias, listGuias } from '../contract.ts';
import { type Lista, type Marca, readCursor, writeCursor } from './cursor.ts';
import { selectOfrecidos } from './filtros-ofrecidos.sql.ts';
import { chooseReading, countGuias, countPorEstado, selectGuias } from './guias.sql.ts';

/** Pages by number end here: the database reads every row before the page, pages by cursor do not. */
const FARTHEST = 10_000;

export const guiasEndpoints = [
  handle(listGuias, async ({ db, scope }, { page, size, orden, sentido, cursor, ...filters }) => {
    refuseReversed(filters);
    const lista: Lista = { scope, filters, orden, sentido };
    const after = cursor === undefined ? null : readCursor(lista, cursor);
    const offset = after ? 0 : (page - 1) * size;
    if (offset >= FARTHEST) throw new AppError('PAGINA_MUY_LEJANA', { page, size });
    const reading = await chooseReading(db, scope, filters.q);
    const [total, { records, last }] = await Promise.all([
      after ?? countGuias(db, { scope, filters, reading }),
      selectGuias(db, { ...lista, reading }, { size, offset, after }),
    ]);
    return {
      current_page: page,
      page_quantity: size,
      total_pages: Math.max(1, Math.ceil(total.total / size)),
      total_records: total.total,
      total_es_minimo: total.es_minimo,
      siguiente: last && writeCursor(lista, { ...markOf(total), ...last }),
      records,
    };
  }),

  handle(contarGuias, async ({ db, scope }, filters) => {
    refuseReversed(filters);
    const { total, es_minimo, por_estado } = await countPorEstado(db, await readingOf(db, scope, filters));
    return { total, total_es_minimo: es_minimo, por_estado: [...por_estado] };
  }),

  handle(getFiltrosDeGuias, ({ db, scope }) => selectOfrecidos(db, scope)),
];
