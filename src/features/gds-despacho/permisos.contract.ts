/** Who verifies and dispatches orders of a warehouse: which ones, the database says. */

/** Reads what was packed again. */
export const VERIFICA = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Reads it out to whoever takes it; our people who look after levantes too. */
export const LEE_DESPACHOS = { anyOf: ['GDS_001', 'GDS_002', 'LEV_002'] } as const;
/** Makes a dispatch, closes it and takes it back. */
export const DIRIGE_DESPACHOS = { anyOf: ['GDS_002', 'LEV_002'] } as const;
