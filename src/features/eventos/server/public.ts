/** The door of this slice: what other slices' servers may call. */

export { etiquetasDe } from './etiqueta.ts';
