export { importadorDeProductos } from './importar.ts';
export { leer } from './leer.ts';
export { productosInside } from './productos.sql.ts';
