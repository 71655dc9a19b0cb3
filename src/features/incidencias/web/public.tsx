/** The door of this slice: what other slices' screens may show. */

export { NuevaDialog as NuevaIncidenciaDialog } from './NuevaDialog.tsx';
