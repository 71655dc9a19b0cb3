/** The door of this slice: what a person keeps is written here alone. */

export { refuseUnknown } from './ajustes.ts';
export { dispositivoOf } from './dispositivo.ts';
export { forgetAjustes } from './preferencia.sql.ts';
