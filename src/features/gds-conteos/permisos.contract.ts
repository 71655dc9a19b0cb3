/** Who counts what lies in a warehouse, and who decides what is made of it. */

export const CUENTA_STOCK = { anyOf: ['GDS_CONTEO_001'] } as const;
/** Whoever asks for a count and resolves what it found: never what they counted themselves. */
export const RESUELVE_CONTEOS = { anyOf: ['GDS_002'] } as const;
/** Whoever counts or decides. */
export const MIRA_CONTEOS = { anyOf: ['GDS_CONTEO_001', 'GDS_002'] } as const;
