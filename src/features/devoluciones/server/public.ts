/** The door of this slice: what first pages count, and how goods of a return become stock again. */

export { entregarAStock } from './actos.ts';
export { avisarDecididas } from './avisos.ts';
export { pedirVencidas } from './devoluciones.sql.ts';
export { selectCuentas } from './lista.sql.ts';
export { checksDeDevoluciones } from './verificar.sql.ts';
