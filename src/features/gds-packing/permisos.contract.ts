/** Who packs orders of a warehouse: which ones, the database says. */

/** Packs, weighs, prints. */
export const EMPACA = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Reads and mends whom a packed order goes to: of our own people, and of no warehouse. */
export const CORRIGE_DESTINO = { anyOf: ['GDS_001', 'GDS_002'], tipos: ['personal'] } as const;
/** Says which boxes there are, and that an order goes without what is missing. */
export const DIRIGE_PACKING = { anyOf: ['GDS_002'] } as const;
