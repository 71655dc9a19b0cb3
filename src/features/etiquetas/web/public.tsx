/** The door of this slice: printing labels from other slices' screens. */

export { EtiquetaImpresa } from './EtiquetaImpresa.tsx';
export { ImprimirEtiquetas } from './ImprimirEtiquetas.tsx';
export { formatoDeEtiquetas, isUnanswered, NO_SALIO_BIEN, useImpresion } from './use-impresion.ts';
