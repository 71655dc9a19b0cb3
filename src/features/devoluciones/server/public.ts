/** The door of this slice: what first pages count. */

export { selectCuentas } from './lista.sql.ts';
