import { selectHoy } from '#features/gds-campos/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { AppError } from '#shared/errors.ts';

import { exportarAlmacenamientos } from '../contract.ts';
import { ALMACENAMIENTOS_HEAD, selectAlmacenamientosCsv } from './exportar.sql.ts';

const PROPOSITO = 'gds_almacenamientos.csv';

/** What a download of the list writes. */
export const almacenamientosCsv = csvExport(PROPOSITO, exportarAlmacenamientos, (scope, { separador, ...filtros }) => ({
  head: ALMACENAMIENTOS_HEAD,
  rows: selectAlmacenamientosCsv(scope, filtros),
  separator: separador,
}));

export const exportarAlmacenamientosEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarAlmacenamientos, async ({ db, session, scope, audit }, params) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    const filename = `ubicaciones_${await selectHoy(db)}.csv`;
    audit({ tabla: 'almacenamiento', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
