import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { findingsOf, overflowOf } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

const EN_AGENCIA = '881000000012';
const LOOKS = [390, 1440]
  .flatMap((width) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [true, false].map((javaScriptEnabled) => ({ viewport: { width, height: 844 }, colorScheme, javaScriptEnabled })),
    ),
  )
  .map((look, place) => ({ ...look, unknown: `99000000000${place}` }));
/** By day each width, each colour, with scripts and without: two looks. */
const isOfDay = ({ viewport, colorScheme, javaScriptEnabled }: Look) =>
  (viewport.width === 390) === javaScriptEnabled && (colorScheme === 'dark') === javaScriptEnabled;
type Look = (typeof LOOKS)[number];

let product: Product;
let browser: Browser;
/** The last three digits of the telephone, as whoever receives the parcel knows them. */
let control: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  const { page, context, signIn } = await openVisitor(browser, product.url);
  await signIn('operario@courier.example');
  await page.goto('/guia/1');
  const telefono = await page
    .getByText(/^09\d \d{3} \d{3}$/)
    .first()
    .textContent();
  control = telefono?.slice(-3) ?? '';
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const FOUND =
  'whoever has a label sees where the parcel is, at $viewport.width px, $colorScheme, scripts: $javaScriptEnabled';
test.each(LOOKS.filter(isOfDay))(FOUND, lookUp);
test.each(LOOKS.filter((look) => !isOfDay(look)))(FOUND, atNight, lookUp);

async function lookUp({ unknown, ...look }: Look): Promise<void> {
  const { page, context, complaints } = await openVisitor(browser, product.url, look);
  const found: string[] = [];
  await page.goto(`/seguimiento/${EN_AGENCIA}`);
  expect(await page.getByLabel('Número de envío').inputValue()).toBe(EN_AGENCIA);
  found.push(...(await faultsOf(page, look.javaScriptEnabled)));

  // Guesses at one number are counted, so each look is wrong about another one.
  await page.getByLabel('Número de envío').fill(unknown);
  await page.getByLabel('Dato de control').fill(control);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('No encontramos un envío con esos datos').waitFor();
  expect(await page.getByLabel('Número de envío').inputValue()).toBe(unknown);
  expect(await page.getByLabel('Dato de control').inputValue()).toBe('');
  found.push(...(await faultsOf(page, look.javaScriptEnabled)));

  await page.getByLabel('Número de envío').fill(EN_AGENCIA);
  await page.getByLabel('Dato de control').fill(control);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lo puede retirar' }).waitFor();
  await page.getByText('Tiene tiempo hasta el').waitFor();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(3);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/seguimiento');
  found.push(...(await faultsOf(page, look.javaScriptEnabled)));

  await page.getByRole('link', { name: 'Consultar otro envío' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seguimiento de envíos' }).waitFor();
  expect(await context.cookies()).toEqual([]);
  await context.close();
  expect(found).toEqual([]);
  // The browser reports a page with status 404 as such.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
}

test('after five wrong guesses the page says how long to wait, and stays a page', async () => {
  const { page, context } = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 } });
  for (let guess = 0; guess < 6; guess += 1) {
    await page.goto('/seguimiento/881000000029');
    await page.getByLabel('Dato de control').fill('x');
    await page.keyboard.press('Enter');
    await page.getByText(guess < 5 ? 'No encontramos un envío' : 'Vuelva a intentar en 15 minutos').waitFor();
  }
  expect(await faultsOf(page)).toEqual([]);
  await context.close();
});

/** Axe is a script too: without them only the width is looked at, and the markup is the same. */
async function faultsOf(page: Page, scripts = true): Promise<string[]> {
  const findings = scripts ? await findingsOf(page) : [];
  const overflow = await overflowOf(page);
  const faults = findings.map(({ id, html }) => `${page.url()}: ${id} ${html}`);
  return overflow > 0 ? [...faults, `${page.url()}: ${overflow} px wider than the window`] : faults;
}
