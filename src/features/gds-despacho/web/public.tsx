/** The door of this slice: what an order's page shows of who verified it. */

export { VerificacionesDeOrden } from './VerificacionesDeOrden.tsx';
