/** Who looks after the people of a client or of an agency: the wire's codes for managing either (decision 0026). */
export const ADMINISTRA_SU_CASA = { anyOf: ['CLI_002', 'PCK_001'] } as const;
