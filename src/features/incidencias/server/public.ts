/** The door of this slice: what other slices' servers may call. */

export { abrirDeSistema, type DiferenciaHallada, retirarDeSistema } from './abrir.ts';
export { pasarIncidencia } from './pasar.ts';
export { checksDeIncidencias } from './verificar.sql.ts';
