export { importadorDeProductos } from './importar.ts';
export { leer } from './leer.ts';
export { makeProvisorio, productosInside, selectProductosQueCumplen } from './productos.sql.ts';
export { reversorDeProductos } from './revertir.ts';
