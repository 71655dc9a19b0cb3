/** The door of this slice: what must hold of the ledger, for whoever books into it. */

export { checksDeContabilidad } from './verificar.sql.ts';
