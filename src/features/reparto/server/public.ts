/** The door of this slice: what the first page of a driver counts. */

export { selectContadores } from './carga.sql.ts';
