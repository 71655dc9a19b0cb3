/** The door of this slice: what an order's page shows of its bultos. */

export { BultosDeOrden } from './BultosDeOrden.tsx';
