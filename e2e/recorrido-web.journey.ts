import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { findingsOf, overflowOf } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { PEOPLE, ROUTES } from './routes.ts';
import { openVisitor, watchQuiet, withoutSplash } from './visitor.ts';

/**
 * `npm run recorrido-web` walks the whole; in `npm run largo` each kind of person takes every so many-th address, another one each, and looks at it in
 * one of both ways by turns (docs/decisions/0249-what-is-proved-by-day-and-by-night.md).
 */
const isWhole = process.env.ANDEN_RECORRIDO === 'entero';
const EVERY = isWhole ? 1 : 12;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const LOOKS = ['light', 'dark'] as const;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

test.concurrent.each(PEOPLE.map((person, place) => [person, place] as const))(
  '%s comes to no blank, broken or unreadable page, and to nobody else’s server',
  async (person, place) => {
    const { page, context, signIn, complaints } = await openVisitor(browser, product.url, { viewport: WIDE });
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
    });
    await withoutSplash(context);
    const quiet = watchQuiet(page);
    await signIn(`${person}@courier.example`);
    const found: string[] = [];
    for (const [turn, path] of ROUTES.filter((_, at) => at % EVERY === (place * 5) % EVERY).entries()) {
      const before = complaints.length;
      const looks = isWhole ? LOOKS : LOOKS.filter((_, at) => at === (turn + place) % LOOKS.length);
      found.push(...(await faultsOf(page, { path, looks }, quiet)));
      found.push(...complaints.slice(before).map((text) => `${path}: ${text}`));
    }
    await context.close();
    expect(found).toEqual([]);
    expect(strangers).toEqual([]);
  },
  isWhole ? 1_800_000 : 360_000,
);

interface Visit {
  readonly path: string;
  readonly looks: readonly (typeof LOOKS)[number][];
}

/** What is wrong with one page, wide in light and narrow in the dark: nothing on it, a serious finding of axe, wider than its window. */
async function faultsOf(page: Page, { path, looks }: Visit, quiet: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const [at, look] of looks.entries()) {
    await page.emulateMedia({ colorScheme: look });
    await page.setViewportSize(look === 'light' ? WIDE : NARROW);
    // The second look is of the page as it stands: it follows its window and the colours of the system.
    if (at === 0) await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    const serious = (await findingsOf(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
    found.push(...serious.map(({ id, html }) => `${path} (${look}): ${id} ${html.slice(0, 160)}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${path} (${look}): ${overflow} px wider than the window`);
    if ((await textOf(page)).length < 10) found.push(`${path} (${look}): blank`);
  }
  return found;
}

/** What stands on a page beside its heading and its trail, which the frame draws for any page. */
function textOf(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const part of copy.querySelectorAll('h1, nav, style, script')) part.remove();
    return (copy.textContent ?? '').trim();
  });
}
