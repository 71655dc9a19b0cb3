/** The door of this slice: what first pages count. */

export { countClientesPorHablar, countLevantesDe, countLevantesVivos, selectPendientes } from './lista.sql.ts';
export { ofrecerLevante, retirarLevante } from './ofrecer.ts';
export { checksDeLevantes } from './verificar.sql.ts';
