export { partidaDe } from './ajustar.ts';
export { refuseJuntos } from './compatibilidad.ts';
export { VIVA } from './contando.sql.ts';
export {
  type PartidaConocida,
  type ProductoDeFila,
  selectPartidas,
  selectProductosPorTexto,
  selectSkus,
} from './importar.sql.ts';
export { importadorDeAjustes, importadorDeStockInicial } from './importar.ts';
export { type LpnTenido, selectFamilia } from './lpn.sql.ts';
export { hallar as hallarLpn } from './lpn-actos.ts';
export { hallarMalPuestas, type MalPuesta } from './mal-ubicado.ts';
export { type Abierto, abrirLugares, asentar } from './motor.ts';
export { mover } from './mover.ts';
export { cargasDelLpn } from './mover-lpn.ts';
export { SE_OFRECE } from './ofrecida.sql.ts';
export { insertPartidas } from './partidas.sql.ts';
export { proponer } from './propuestas.ts';
export { reservarOrdenes, retenerProductos, retenerStock, soltarOrdenes } from './reservar.sql.ts';
export { reversorDeStock } from './revertir.ts';
export { despacharBultos, volverBultos } from './salida.sql.ts';
export {
  insertTransaccion,
  insertTransacciones,
  type Lugar,
  lockLugares,
  type Movimiento,
  type Producto,
  type Saldo,
  type SaldoDeLpn,
  type SerieAhi,
  selectMovimiento,
  selectProductos,
  selectSeries,
  type TransaccionNueva,
  USOS_DE_PASO,
} from './stock.sql.ts';
export { destinosPara } from './ubicar.ts';
export { type Vacia, vaciados } from './vaciados.ts';
export { sinVencidas } from './vencidas.ts';
export { checksDeStock } from './verificar.sql.ts';
