/** The door of this slice: what the station and rounds ask of carts. */

export { selectCarro, selectCarroDe, selectGuiasDe } from './carros.sql.ts';
export { idDeCodigo, paraUsar } from './carros.ts';
