/** The door of this slice: what the first page of a driver counts. */

export { countLevantesDe } from './lista.sql.ts';
