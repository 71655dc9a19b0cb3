/** The door of this slice: what waits for a client is one thing, on its own page and on the first one. */

export { PENDIENTES_DEL_CLIENTE } from './panel.ts';
