import { ROLES } from '#shared/permissions.ts';

/** Whoever opens /transporte: who keeps vehicles or carts, and who plans rounds with them. */
export const LEE_TRANSPORTE = { anyOf: ['CAR_003', 'CARRO_003', 'REC_004', ROLES.encargado] } as const;
/** Who keeps vehicles, drivers and carriers. */
export const CAMBIA_TRANSPORTE = { anyOf: ['CAR_003'] } as const;
