import { ROLES } from '#shared/permissions.ts';

/** Whoever works at a counter has its box. */
export const TIENE_CAJA = { anyOf: ['PCK_001', ROLES.encargado] } as const;
/** Money that arrives at the plant is received, counted and decided about by others (areas/kernel.md §3). */
export const RECIBE_DINERO = { anyOf: ['VAL_001'] } as const;
/** Both look at the bags that are on their way. */
export const VE_REMESAS = { anyOf: ['PCK_001', 'VAL_001', ROLES.encargado] } as const;
/** The page of the money that comes from agencies: each part of it for whoever may do something about it. */
export const MIRA_EL_DINERO = { anyOf: ['VAL_001', ROLES.encargado] } as const;
/** Money that leaves a box by hand is let go by whoever receives money, or leads. */
export const RESUELVE_EGRESOS = { anyOf: ['VAL_001', ROLES.encargado] } as const;
