/** Who may do what with devoluciones. Apart from the contract, since the first page needs the right to a screen and not its schemas. */

/** Our people who manage, authorise or handle them; a client's with theirs; an agency's with what lies there. */
export const VE_DEVOLUCIONES = { anyOf: ['LEV_002', 'VAL_001', 'EVE_003', 'CLI_002', 'PCK_001'] } as const;
export const PIDE_DEVOLUCIONES = { anyOf: ['LEV_002', 'VAL_001', 'CLI_002'] } as const;
export const AUTORIZA_DEVOLUCIONES = { anyOf: ['LEV_002', 'VAL_001'] } as const;
export const INSPECCIONA = { anyOf: ['LEV_002', 'EVE_003'] } as const;
