import type { DENSITIES } from '#shared/settings.ts';

export type Densidad = (typeof DENSITIES)[number];

/** Pixels of a row (ui.md d2). */
export const ROW_HEIGHT: Record<Densidad, number> = { compacta: 28, media: 32, comoda: 40, terminal: 56 };
/** Of a row of two lines, and of the bar of what is chosen, where a table does not fit. */
export const NARROW_ROW = 76;
export const NARROW_BAR = 108;
