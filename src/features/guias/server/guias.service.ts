import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { getGuia, listGuias, searchGuias } from '../contract.ts';
import { searchGuiasByText, selectEventos, selectGuia, selectGuias } from './guias.sql.ts';

export const guiasEndpoints = [
  handle(listGuias, async ({ db, scope }, query) => {
    const { page, size } = query;
    const { records, total } = await selectGuias(db, scope, query);
    return {
      current_page: page,
      page_quantity: size,
      total_pages: Math.max(1, Math.ceil(total / size)),
      total_records: total,
      records,
    };
  }),

  handle(getGuia, async ({ db, scope }, { id }) => {
    const found = await selectGuia(db, scope, id);
    if (!found) throw new AppError('GUIA_NO_ENCONTRADA', { id });
    const { bultos, ...guia } = found;
    return {
      guia,
      eventos: await selectEventos(db, id),
      bultos: Array.from({ length: bultos }, (_, index) => ({ numero: index + 1, de: bultos })),
    };
  }),

  handle(searchGuias, async ({ db, scope }, { texto }) => ({ records: await searchGuiasByText(db, scope, texto) })),
];
