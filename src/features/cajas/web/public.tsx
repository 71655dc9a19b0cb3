/** The door of this slice: what other slices' screens may show. */

export { AbrirCajaDialog } from './AbrirCajaDialog.tsx';
export { CajaCard } from './CajaCard.tsx';
