export { anotar } from './actos.ts';
export { devolver } from './devolver.service.ts';
export { selectPorDevolver } from './devolver.sql.ts';
export { seguirEntregas } from './entregas.sql.ts';
export { importadorDeOrdenes } from './importar.ts';
export {
  addFaltante,
  anularPendiente,
  lockOrdenes,
  type Orden,
  saveDestinos,
  selectOrdenLeida,
  updateContraReembolso,
  updateDecision,
  updateLocalidad,
  updateMarca,
} from './ordenes.sql.ts';
export { actorDe } from './quien.ts';
export { reversorDeOrdenes } from './revertir.ts';
export { reservar, reservarLoConfirmado, tener, tenerQueEsperan, tenerQueEsperanVarios } from './tener.ts';
export { checksDeOrdenes } from './verificar.sql.ts';
