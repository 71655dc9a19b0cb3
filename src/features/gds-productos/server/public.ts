export { importadorDeProductos } from './importar.ts';
export { leer } from './leer.ts';
