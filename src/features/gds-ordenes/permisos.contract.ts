/** Who works with orders of a warehouse. Which of them, the scope says: a client's people their own, a warehouse's those of its depósitos. */

export const MIRA_ORDENES = { anyOf: ['GDS_001', 'GDS_002', 'GDS_003'] } as const;
/** Makes orders, confirms them and receives goods. */
export const OPERA_ORDENES = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Decides about those in force: priority, giving up, closing. */
export const DIRIGE_ORDENES = { anyOf: ['GDS_002'] } as const;
