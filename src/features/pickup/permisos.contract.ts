/** Who sees 'Guías en Pickup': whoever has its code; of them the company's own people and agencies, each inside the own rows. */
export const VE_PICKUP = { anyOf: ['GUIAS_EN_PU'] } as const;
