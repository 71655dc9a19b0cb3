/** What other slices' screens may show of this one. */

export { PruebaForm } from './PruebaForm.tsx';
export { QuitarFactorDialog } from './QuitarFactorDialog.tsx';
export { VerificacionCard } from './VerificacionCard.tsx';
