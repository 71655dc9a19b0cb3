import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  /** The first place where it was found. */
  readonly html: string;
}

const RUN = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html })))`;

// What is still coming in has the colours of neither state.
const SETTLED = `new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)))`;

/** What axe finds on a page once what moves has come to rest. It runs in the page and hands over its findings alone: a tenth of the time of asking for all that it looked at. */
export async function findingsOf(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(SETTLED);
  return page.evaluate<Finding[]>(RUN);
}

/** Pixels that a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
