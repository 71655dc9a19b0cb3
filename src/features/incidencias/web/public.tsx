/** The door of this slice: what other slices' screens may show. */

export { IncidenciasDe } from './IncidenciasDe.tsx';
export { NuevaDialog as NuevaIncidenciaDialog } from './NuevaDialog.tsx';
