import { ROLES } from '#shared/permissions.ts';

/** Who does what when money and parcels come back. Apart from the contract, since a page needs the right and not its schemas. */

/** Whoever receives money at the plant: never whoever brings it. */
export const CUENTA_RENDICIONES = { anyOf: ['VAL_001'] } as const;
/** Those, whoever looks at all rounds, and a driver what is the own. */
export const VE_RENDICIONES = { anyOf: ['VAL_001', 'REC_004', 'RECO_001', 'REC_CARGAR_001'] } as const;
/** What the company takes over is for whoever leads to say. */
export const DECIDE_DIFERENCIAS = { anyOf: ['VAL_001', ROLES.encargado] } as const;
/** Cash in the street: whoever plans rounds, and nobody who is to count it. */
export const VE_EFECTIVO = { anyOf: ['REC_004'] } as const;
/** Of the own. */
export const RINDE = { anyOf: ['CHF_001', 'REC_CARGAR_001'] } as const;
