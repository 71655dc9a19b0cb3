/** The door of this slice: what first pages count. */

export { countClientesPorHablar, countLevantesDe, countLevantesVivos, selectPendientes } from './lista.sql.ts';
