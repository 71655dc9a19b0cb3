import { selectHoy } from '#features/gds-campos/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { AppError } from '#shared/errors.ts';

import { exportarProductos } from '../contract.ts';
import { PRODUCTOS_HEAD, selectProductosCsv } from './exportar.sql.ts';

const PROPOSITO = 'gds_productos.csv';

/** What a download of the list writes. */
export const productosCsv = csvExport(PROPOSITO, exportarProductos, (scope, { separador, ...filtros }) => ({
  head: PRODUCTOS_HEAD,
  rows: selectProductosCsv(scope, filtros),
  separator: separador,
}));

export const exportarProductosEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarProductos, async ({ db, session, scope, audit }, params) => {
    if (!['deposito', 'personal', 'cliente'].includes(scope.tipo)) throw new AppError('SIN_PERMISO');
    const filename = `productos_${await selectHoy(db)}.csv`;
    audit({ tabla: 'producto', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),
];
