import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor, watchQuiet, withoutSplash } from './visitor.ts';

/** What the menus and the first page of everybody of the demo offer leads to no refusal. */

/** With the kind of each. Whoever may do everything comes last: what others of the company are offered is tried with their rights. */
const PEOPLE = [
  ['encargado', 'personal'],
  ['operario', 'personal'],
  ['trafico', 'personal'],
  ['caja', 'personal'],
  ['atencion', 'personal'],
  ['maestros', 'personal'],
  ['chofer', 'chofer'],
  ['ingreso', 'cliente'],
  ['cliente', 'cliente'],
  ['cliente2', 'cliente'],
  ['gds-cliente', 'cliente'],
  ['gds', 'deposito'],
  ['gds-jefe', 'deposito'],
  ['agencia', 'agencia'],
  ['agencia2', 'agencia'],
  ['admin', 'personal'],
] as const;

/**
 * `npm run recorrido-web` has everybody follow everything. In `npm run largo` each door is followed by one person of each kind that is offered it, and
 * by every so many-th of the others (docs/decisions/0249-what-is-proved-by-day-and-by-night.md).
 */
const EVERY = process.env.ANDEN_RECORRIDO === 'entero' ? 1 : 8;
const followed = new Set<string>();

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** Where the links of a part of the page lead, each once; the way out ends the walk. */
async function doorsIn(page: Page, part: string): Promise<string[]> {
  const found = await page
    .locator(`${part} a[href]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(found)].filter((href) => href.startsWith('/') && href !== '/logout');
}

/** As a press on the link does, without loading the whole page anew: that an address opens by itself is shown elsewhere (`recorrido-web`). */
async function walkTo(page: Page, door: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), door);
}

/** An administrator has some sixty doors. */
const LONG_MS = 400_000;

const EACH = PEOPLE.map(([who, kind], place) => ({ who, kind, place }));

test.each(EACH)('$who meets no refusal behind entries, tiles and figures', { timeout: LONG_MS }, async (person) => {
  const { who, kind, place } = person;
  const { page, context, signIn } = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 900 } });
  await withoutSplash(context);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    refused.push(`${new URL(page.url()).pathname}: ${response.request().postData()?.slice(0, 80) ?? response.url()}`);
  });
  const rest = watchQuiet(page);
  await signIn(`${who}@courier.example`);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await rest();
  for (const closed of await page.getByRole('navigation').getByRole('button', { expanded: false }).all())
    await closed.click();
  const doors = new Set([...(await doorsIn(page, 'nav')), ...(await doorsIn(page, 'main'))]);
  expect(doors.size).toBeGreaterThan(3);
  const isAsked = (door: string, at: number) => !followed.has(`${kind} ${door}`) || at % EVERY === place % EVERY;
  for (const door of [...doors].filter(isAsked)) {
    followed.add(`${kind} ${door}`);
    await walkTo(page, door);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await rest();
    if (new URL(page.url()).pathname.startsWith('/error')) refused.push(`${door}: no such page`);
    if ((await page.getByRole('main').getByText('No tiene permiso').count()) > 0)
      refused.push(`${door}: no permission`);
  }
  await context.close();
  expect(refused).toEqual([]);
});
