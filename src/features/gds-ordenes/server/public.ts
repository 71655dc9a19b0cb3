export { reservar } from './actos.ts';
export { lockOrdenes, type Orden, updateDecision } from './ordenes.sql.ts';
export { actorDe } from './quien.ts';
