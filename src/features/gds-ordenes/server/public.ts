export { anotar } from './actos.ts';
export { ordenesInside } from './inside.sql.ts';
export {
  addFaltante,
  lockOrdenes,
  type Orden,
  selectOrdenLeida,
  selectQueEsperan,
  updateDecision,
} from './ordenes.sql.ts';
export { actorDe } from './quien.ts';
export { reservar, tener } from './tener.ts';
