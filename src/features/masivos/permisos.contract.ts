/** Who may do bulk work. Apart from the contract, since every page asks it and none needs its schemas for that. */
export const PUEDE_MASIVOS = { anyOf: ['EVE_003'] } as const;
/** Who has work of their own to look at: those, and whoever authorises returns by the hundred. */
export const VE_MASIVOS = { anyOf: ['EVE_003', 'LEV_002', 'VAL_001'] } as const;
