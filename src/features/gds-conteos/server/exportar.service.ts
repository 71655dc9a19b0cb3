import { selectHoy } from '#features/gds-campos/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { AppError } from '#shared/errors.ts';

import { exportarConteos } from '../contract.ts';
import { CONTEOS_HEAD, selectConteosCsv } from './exportar.sql.ts';

const PROPOSITO = 'gds_conteos.csv';

/** What a download of counts writes. */
export const conteosCsv = csvExport(PROPOSITO, exportarConteos, (scope, { separador, ...filtros }) => ({
  head: CONTEOS_HEAD,
  rows: selectConteosCsv(scope, filtros),
  separator: separador,
}));

export const exportarConteosEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarConteos, async ({ db, session, scope, audit }, params) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    const filename = `conteos_${await selectHoy(db)}.csv`;
    audit({ tabla: 'conteo_stock', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
