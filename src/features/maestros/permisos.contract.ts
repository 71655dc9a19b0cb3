import { ROLES } from '#shared/permissions.ts';

/** Whoever keeps the masters of the house. */
export const CUIDA_MAESTROS = { anyOf: ['AGT_003'] } as const;
/** Reasons are kept by whoever leads as well: they hear first which one is missing. */
export const CUIDA_MOTIVOS = { anyOf: ['AGT_003', ROLES.encargado] } as const;
