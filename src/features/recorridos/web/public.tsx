/** The door of this slice: what other screens say of a round. */

export { ESTADO_RECORRIDO } from './palabras.ts';
