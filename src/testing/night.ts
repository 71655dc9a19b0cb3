import { PART } from './parts.ts';

/**
 * What is proved by day and what by night (docs/decisions/0249-what-is-proved-by-day-and-by-night.md). Whatever nobody asked to be short is whole:
 * `npm test` without a filter and `npm run largo` ask for it, and nothing else does.
 */

/** The tag of a test that is left out by day: `npm run noche`, `npm run repetir` and `npm test -- <file>` have it. */
export const NIGHT = 'noche';

/** As the options of such a test, or of a group of them. */
export const atNight = { tags: [NIGHT] };

/** Whether this goes by day, when somebody waits for it. */
const isShort = PART !== 'todas';
const SHARE = 4;

/** How often a property is drawn: as often as it says, and by day a quarter of it. */
export function runs(whole: number): number {
  return isShort ? Math.ceil(whole / SHARE) : whole;
}

/** How much of something is tried: all of it, and by day so much. */
export function upTo(whole: number, short: number): number {
  return isShort ? short : whole;
}
