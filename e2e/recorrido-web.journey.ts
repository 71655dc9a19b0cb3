import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { PEOPLE, ROUTES } from './routes.ts';
import { openVisitor } from './visitor.ts';

/** `npm run recorrido-web` walks the whole; in `npm test` each kind of person takes every so many-th address, another one each. */
const isWhole = process.env.ANDEN_RECORRIDO === 'entero';
const EVERY = isWhole ? 1 : 16;
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

test.each(PEOPLE.map((person, place) => [person, place] as const))(
  '%s comes to no blank, broken or unreadable page, and to nobody else’s server',
  async (person, place) => {
    for (const options of isWhole ? LOOKS : [LOOKS[place % 2] ?? LOOKS[0]]) {
      const { page, context, signIn, complaints } = await openVisitor(browser, product.url, options);
      const strangers: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
          strangers.push(request.url());
      });
      await signIn(`${person}@courier.example`);
      const found: string[] = [];
      for (const path of ROUTES.filter((_, at) => at % EVERY === (place * 5) % EVERY))
        found.push(...(await faultsOf(page, path)));
      await context.close();
      expect(found).toEqual([]);
      expect(strangers).toEqual([]);
      // A call that the person may not make is refused, and the browser says so; everything else is a fault.
      expect(complaints.filter((text) => !/status of 403/.test(text))).toEqual([]);
    }
  },
  isWhole ? 1_800_000 : 120_000,
);

/** What is wrong with one page: nothing on it, a serious finding of axe, wider than its window. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('#splash-screen').waitFor({ state: 'hidden' });
  const main = ((await page.getByRole('main').textContent()) ?? '').trim();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...(main.length < 10 ? [`${path}: blank`] : []),
    ...(overflow > 0 ? [`${path}: ${overflow} px wider than the window`] : []),
    ...serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 120) ?? ''}`),
  ];
}
