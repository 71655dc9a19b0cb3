/** Who may do bulk work. Apart from the contract, since every page asks it and none needs its schemas for that. */
export const PUEDE_MASIVOS = { anyOf: ['EVE_003'] } as const;
