export { importadorDeLugares } from './importar.ts';
