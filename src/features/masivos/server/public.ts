/** The door of this slice: bulk work that other slices begin. */

export { createMasivo, onlyStaff, startMasivo } from './crear.ts';
export { type ActoDeDocumento, startMasivoDeDocumentos } from './documentos.ts';
export type { Elegidas } from './masivos.sql.ts';
export { elegidasOf } from './masivos.sql.ts';
