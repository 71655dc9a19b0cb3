/** Who loads and delivers. Apart from the contracts, since the first page needs the right to a screen and not its schemas. */

export const CARGA = { anyOf: ['REC_CARGAR_001', 'REC_CARGAR_002'] } as const;
/** Whoever is at the door: nobody delivers for another. */
export const ENTREGA = { anyOf: ['CHF_001'] } as const;
