import { selectHoy } from '#features/gds-campos/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError } from '#shared/errors.ts';

import { exportarProductos } from '../contract.ts';
import { exportarKardex } from '../ficha.contract.ts';
import { PRODUCTOS_HEAD, selectProductosCsv } from './exportar.sql.ts';
import { KARDEX_HEAD, selectKardexCsv } from './kardex.sql.ts';
import { selectProducto } from './productos.sql.ts';

const PROPOSITO = 'gds_productos.csv';
const KARDEX = 'gds_kardex.csv';

/** What a download of the list writes. */
export const productosCsv = csvExport(PROPOSITO, exportarProductos, (scope, { separador, ...filtros }) => ({
  head: PRODUCTOS_HEAD,
  rows: selectProductosCsv(scope, filtros),
  separator: separador,
}));

/** What a download of one product's kardex writes. */
export const kardexCsv = csvExport(KARDEX, exportarKardex, (scope, { separador, ...tramo }) => ({
  head: KARDEX_HEAD,
  rows: selectKardexCsv(scope, tramo),
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

  // As the server itself, as above.
  handleAsSystem(exportarKardex, async ({ db, session, scope, audit }, params) => {
    if (!['deposito', 'personal', 'cliente'].includes(scope.tipo)) throw new AppError('SIN_PERMISO');
    const producto = await narrowed(db, scope, () => selectProducto(db, scope, params.producto_id));
    if (producto === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: params.producto_id });
    const filename = `kardex_${producto.sku.replace(/[^\w.-]+/g, '-')}_${await selectHoy(db)}.csv`;
    audit({ tabla: 'stock_movimiento', fila_id: null, antes: null, despues: { proposito: KARDEX, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: KARDEX, filename, params }), filename };
  }),
];
