/** The door of this slice: what loading and delivering ask of rounds. */

export { mover } from './actos.ts';
export { agregar, guiaDe, mostrada } from './guias.ts';
export { insertLineas, selectAbiertas, updateLlegada } from './lineas.sql.ts';
export { pasarRecorrido } from './pasar.ts';
export {
  type Abierto,
  isChofer,
  selectAtrasados,
  selectChoferes,
  selectHoy,
  selectRecorrido,
} from './recorridos.sql.ts';
export { choferDe, cuentaACiegas, locked, modoDe, razonDe, refuseFrozen, refuseTooMany } from './reglas.ts';
export { refuseTooMuchCash } from './salida.ts';
export { checksDeRecorridos } from './verificar.sql.ts';
