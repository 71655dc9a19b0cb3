/** Who works with work orders of a warehouse: which ones, the database says. */

/** Takes them, walks them and prints them. */
export const HACE_TRABAJOS = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Makes waves and takes work back. */
export const DIRIGE_TRABAJOS = { anyOf: ['GDS_002'] } as const;
