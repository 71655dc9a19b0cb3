export { importadorDeLugares } from './importar.ts';
export { reversorDeLugares } from './revertir.ts';
