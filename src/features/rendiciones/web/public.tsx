/** The door of this slice: what other slices' screens may show. */

export { EfectivoCard } from './EfectivoCard.tsx';
export { PorDecidirCard } from './PorDecidirCard.tsx';
export { RendicionCard } from './RendicionCard.tsx';
