/** Who may do what with carts. Apart from the contracts, since the first page needs the right to a screen and not its schemas. */

/** Whoever sorts, plans or looks after them. */
export const VE_CARROS = { anyOf: ['CARRO_003', 'REC_004', 'EVE_003', 'CLA_002'] } as const;
/** Which carts there are, and what they are called. */
export const MANTIENE_CARROS = { anyOf: ['CARRO_003'] } as const;
export const SELLA_CARROS = { anyOf: ['CARRO_003', 'REC_004', 'EVE_003'] } as const;
/** Taking parcels out is something that happens to them: whoever may register that. */
export const VACIA_CARROS = { anyOf: ['REC_004', 'EVE_003'] } as const;
