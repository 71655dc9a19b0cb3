import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { pageByNumber } from '#server/list/page.ts';
import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { cierreDeStock, exportarCierre } from '../cierre.contract.ts';
import { CIERRE_HEAD, selectCierre, selectCierreCsv } from './cierre.sql.ts';

const PROPOSITO = 'gds_cierre.csv';
const MAS_DIAS = 366;

/** What a download of closed days writes. */
export const cierreCsv = csvExport(PROPOSITO, exportarCierre, (scope, { separador, ...filtros }) => ({
  head: CIERRE_HEAD,
  rows: selectCierreCsv(scope, filtros),
  separator: separador,
}));

export const cierreDeStockEndpoints = [
  handle(cierreDeStock, async ({ db, scope }, pedido) => {
    const { cierre, total, records } = await selectCierre(db, scope, pedido);
    return { ...pageByNumber(pedido, { total, records }), ...cierre };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarCierre, async ({ db, session, scope, audit }, params) => {
    if (!['deposito', 'personal', 'cliente'].includes(scope.tipo)) throw new AppError('SIN_PERMISO');
    const { desde, hasta } = params;
    const days = daysBetween(desde, hasta);
    if (days < 0 || days >= MAS_DIAS)
      throw new AppError('DATOS_INVALIDOS', {}, { desde: `Elija hasta ${MAS_DIAS} días seguidos` });
    const filename = `stock_al_cierre_${desde}_${hasta}.csv`;
    audit({ tabla: 'stock_cierre', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
