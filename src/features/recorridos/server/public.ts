/** The door of this slice: what loading and delivering ask of rounds. */

export { mover } from './actos.ts';
export { leer, mostrada } from './guias.ts';
export { insertLineas, selectAbiertas } from './lineas.sql.ts';
export { pasarRecorrido } from './pasar.ts';
export { type Abierto, isChofer, selectAtrasados, selectChoferes } from './recorridos.sql.ts';
export { locked, razonDe } from './reglas.ts';
export { checksDeRecorridos } from './verificar.sql.ts';
