/** Buckets of the time distribution in minutes, lower bound inclusive, upper exclusive (specification §9, decisions.md 21). */
export const RANGOS_DE_TIEMPO = ['0-1', '1-2', '2-5', '5-10', '10-15', '15-30', '30-60', '60+'] as const;
