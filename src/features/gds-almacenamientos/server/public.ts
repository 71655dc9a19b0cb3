export { selectLugaresQueCumplen } from './almacenamientos.sql.ts';
export { importadorDeLugares } from './importar.ts';
export { manoDe } from './mano.sql.ts';
export { reversorDeLugares } from './revertir.ts';
