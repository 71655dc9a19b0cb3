/** Who verifies and dispatches orders of a warehouse: which ones, the database says. */

/** Reads what was packed, and reads it out to whoever takes it. */
export const VERIFICA = { anyOf: ['GDS_001', 'GDS_002'] } as const;
