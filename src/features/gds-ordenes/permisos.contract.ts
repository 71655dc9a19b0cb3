/** Who works with orders of a warehouse. Which of them, the scope says: a client's people their own, a warehouse's those of its depósitos. */

export const MIRA_ORDENES = { anyOf: ['GDS_001', 'GDS_002', 'GDS_003', 'CLI_002'] } as const;
/** Makes orders: a warehouse those of whom it keeps goods, a client's people drafts of their own, which they confirm or give up. */
export const PIDE_ORDENES = { anyOf: ['GDS_001', 'GDS_002', 'CLI_002'] } as const;
/** Among a client's people. */
export const PIDE_PARA_SI = { anyOf: ['CLI_002'] } as const;
/** Works with orders in force and receives goods. */
export const OPERA_ORDENES = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Decides about those in force: priority, giving up, closing. */
export const DIRIGE_ORDENES = { anyOf: ['GDS_002'] } as const;
