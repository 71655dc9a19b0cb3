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

/** What axe finds on a page. It runs in the page and hands over its findings alone: a tenth of the time of asking for all that it looked at. */
export async function findingsOf(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate<Finding[]>(RUN);
}

/** Pixels that a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
