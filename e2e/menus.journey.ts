import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor, watchQuiet, withoutSplash } from './visitor.ts';

/** Everybody of the demo follows everything that their menus and their first page offer: none of it leads to a refusal. */

const PEOPLE = [
  'admin',
  'encargado',
  'operario',
  'chofer',
  'ingreso',
  'cliente',
  'cliente2',
  'gds',
  'gds-jefe',
  'gds-cliente',
  'agencia',
  'agencia2',
  'trafico',
  'caja',
  'atencion',
  'maestros',
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

test.each(PEOPLE)('%s meets no refusal behind any entry, tile or figure', { timeout: LONG_MS }, async (who) => {
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
  for (const door of doors) {
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
