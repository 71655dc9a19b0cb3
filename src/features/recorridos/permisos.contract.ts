/** Who may do what with rounds. Apart from the contracts, since the first page needs the right to a screen and not its schemas. */

/** Whoever plans, looks or loads; who only loads their own sees their own. */
export const VE_RECORRIDOS = { anyOf: ['REC_004', 'RECO_001', 'REC_CARGAR_001', 'REC_CARGAR_002'] } as const;
/** All rounds, not one's own alone. */
export const VE_TODOS = { anyOf: ['REC_004', 'RECO_001', 'REC_CARGAR_002'] } as const;
/** Whoever loads and leaves for drivers other than oneself. */
export const CARGA_POR_OTROS = { anyOf: ['REC_CARGAR_002'] } as const;
export const PLANIFICA = { anyOf: ['REC_004'] } as const;
/** Whoever receives and counts what a round brings back: told nothing of it before. */
export const CUENTA = { anyOf: ['VAL_001'] } as const;
