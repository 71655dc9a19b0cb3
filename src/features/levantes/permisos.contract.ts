/** Who may do what with levantes. Apart from the contract, since the first page needs the right to a screen and not its schemas. */

/** Ours who look or manage, drivers their own, a client's people theirs. */
export const VE_LEVANTES = { anyOf: ['LEV_001', 'LEV_002', 'CLI_002', 18, 23] } as const;
/** All of them, not one's own alone. */
export const VE_TODOS = { anyOf: ['LEV_001', 'LEV_002'] } as const;
export const PIDE_LEVANTES = { anyOf: ['LEV_002', 23] } as const;
export const MUEVE_LEVANTES = { anyOf: ['LEV_002', 18, 23] } as const;
/** Its place in a round is planned by whoever plans rounds. */
export const UBICA_LEVANTES = { anyOf: ['LEV_002', 'REC_004'] } as const;
/** A client's own recurrent ones: whoever sees its levantes sees them, whoever asks for levantes keeps them. */
export const VE_LOS_PROPIOS = { anyOf: ['CLI_002', 23] } as const;
export const PIDE_LOS_PROPIOS = { anyOf: [23] } as const;
/** The page of both. */
export const VE_RECURRENTES = { anyOf: ['LEV_002', 'CLI_002', 23] } as const;
export const GESTIONA = { anyOf: ['LEV_002'] } as const;
