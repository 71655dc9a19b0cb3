/** The door of this slice: what other slices' servers may call. Nobody else writes the log of a parcel. */

export { type GuiaNueva, insertGuias } from './alta.sql.ts';
export { countEach } from './cantidades.sql.ts';
export { selectHijaLeida } from './devolucion.sql.ts';
export { iniciarDevolucion, iniciarInversa } from './devolucion.ts';
export type { Appended, Autor } from './escritura.ts';
export { GUIA_COBRO } from './fila.sql.ts';
export { guiasWhere, HECHOS_DE_HOY } from './filtros.sql.ts';
export { INTENTOS_DE_TODOS, selectHistoria, selectIdDeNumero } from './motor.sql.ts';
export { appendEvento, correctEvento } from './motor.ts';
export { project } from './proyeccion.ts';
export { COBRAN, DE_OTRA_PAGINA, papelesDe, puede } from './reglas.ts';
