export { importadorDeProductos } from './importar.ts';
export { leer } from './leer.ts';
export { makeProvisorio, productosInside } from './productos.sql.ts';
export { reversorDeProductos } from './revertir.ts';
