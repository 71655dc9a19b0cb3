/** The door of this slice: what an order's states are called, for whatever screen shows one. */

export { ESTADO } from './palabras.ts';
