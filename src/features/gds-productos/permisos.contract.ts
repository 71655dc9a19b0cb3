/** Whoever works with products, and those of a client that keeps goods with us, who see their own. */
export const CONSULTA_STOCK = { anyOf: ['GDS_001', 'GDS_002', 'GDS_003'] } as const;
