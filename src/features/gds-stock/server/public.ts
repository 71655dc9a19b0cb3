export { VIVA } from './contando.sql.ts';
export { importadorDeAjustes, importadorDeStockInicial } from './importar.ts';
export { type Abierto, abrirLugares, asentar } from './motor.ts';
export { partidaDe } from './mover.ts';
export {
  lockLugares,
  type Movimiento,
  type Producto,
  type Saldo,
  type SerieAhi,
  selectProductos,
  selectSeries,
} from './stock.sql.ts';
export { checksDeStock } from './verificar.sql.ts';
