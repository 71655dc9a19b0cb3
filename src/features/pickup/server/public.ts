/** The door of this slice: what other slices' servers may call. */

export { selectDeAgencia } from './conteo.sql.ts';
