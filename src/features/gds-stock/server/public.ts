export { VIVA } from './contando.sql.ts';
export {
  type PartidaConocida,
  type ProductoDeFila,
  selectPartidas,
  selectProductosPorTexto,
  selectSkus,
} from './importar.sql.ts';
export { importadorDeAjustes, importadorDeStockInicial } from './importar.ts';
export { type Abierto, abrirLugares, asentar } from './motor.ts';
export { partidaDe } from './mover.ts';
export { insertPartida } from './partidas.sql.ts';
export { reversorDeStock } from './revertir.ts';
export { despacharBultos, volverBultos } from './salida.sql.ts';
export {
  insertTransaccion,
  lockLugares,
  type Movimiento,
  type Producto,
  reservarOrdenes,
  retenerStock,
  type Saldo,
  type SerieAhi,
  selectMovimiento,
  selectProductos,
  selectSeries,
  soltarOrdenes,
} from './stock.sql.ts';
export { checksDeStock } from './verificar.sql.ts';
