import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { AppError } from '#shared/errors.ts';

import { exportGuias } from '../contract.ts';
import { CSV_HEAD, selectGuiasCsv, selectHoy } from './exportar.sql.ts';

const PROPOSITO = 'guias.csv';

/** What a download of the list writes. */
export const guiasCsv = csvExport(PROPOSITO, exportGuias, (scope, params) => ({
  head: CSV_HEAD,
  rows: selectGuiasCsv(scope, params),
  separator: params.separador,
}));

export const exportarEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportGuias, async ({ db, session, scope, audit }, params) => {
    if (scope.tipo === 'deposito') throw new AppError('SIN_PERMISO', { usuario_id: session.usuario.id });
    const filename = `guias_${await selectHoy(db)}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
