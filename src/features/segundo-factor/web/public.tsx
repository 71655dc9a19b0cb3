/** What other slices' screens may show of this one. */

export { PruebaDialog } from './PruebaDialog.tsx';
export { QuitarFactorDialog } from './QuitarFactorDialog.tsx';
export { VerificacionCard } from './VerificacionCard.tsx';
