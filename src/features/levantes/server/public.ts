/** The door of this slice: what first pages count. */

export { selectTamanos as selectTamanosDeLevante } from './conteo.sql.ts';
export { seDeshace } from './deshacer.sql.ts';
export { selectMotivos as selectMotivosDeLevante } from './levantes.sql.ts';
export {
  countClientesPorHablar,
  countLevantesDe,
  countLevantesVivos,
  selectPendientes,
  selectRecurrentesPorVenir,
} from './lista.sql.ts';
export { ofrecerLevante, retirarLevante } from './ofrecer.ts';
export { checksDeLevantes } from './verificar.sql.ts';
