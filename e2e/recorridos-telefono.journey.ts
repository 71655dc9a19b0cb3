import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { fingerOn, stops } from './arrastre.ts';
import { type Caller, signedIn } from './caller.ts';
import { doorParcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

/** A round put in order on a phone, with a finger. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CUANTAS = 4;

let product: Product;
let browser: Browser;
let trafico: Caller;
let id = 0;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  trafico = await signedIn(product.url, 'trafico@courier.example');
  const encargado = await signedIn(product.url, 'encargado@courier.example');
  const guias: number[] = [];
  for (let n = 0; n < CUANTAS; n += 1)
    guias.push((await doorParcelAtPlant(product.url, encargado, { direccion: `Colonia ${1000 + n * 100}` })).id);
  id = (await trafico<{ recorrido_id: number }>('recorridos.crear')).recorrido_id;
  expect(await trafico('recorridos.agregar', { id, guias })).toMatchObject({ agregadas: guias });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const plan = async () => {
  const { lineas } = await trafico<{ lineas: { guia_nro: string }[] }>('recorridos.ver', { id });
  return lineas.map(({ guia_nro }) => guia_nro);
};

test('a stop goes where a finger takes it; a finger that only passes scrolls, and what was dropped is taken back', async () => {
  const visitor = await openVisitor(browser, product.url, PHONE);
  await visitor.signIn('trafico@courier.example');
  const { page, context, complaints } = visitor;
  await page.goto(`/recorrido?id=${id}`);
  await expect.poll(() => stops(page).count()).toBe(CUANTAS);
  const finger = await fingerOn(page);
  const held = page.locator('li[data-llevada]');
  const before = await plan();
  await finger.drag(1, 0);
  expect(await held.count()).toBe(0);
  await finger.lift();
  await finger.drag(1, 600);
  await held.waitFor();
  expect(await plan()).toEqual(before);
  await finger.lift();
  const [a, b, c, ...more] = before;
  const dropped = [a, c, b, ...more];
  // It lies there at once, and there it stays.
  await expect.poll(() => stops(page).getByRole('link').allTextContents()).toEqual(dropped);
  await expect.poll(plan).toEqual(dropped);
  await page.getByRole('button', { name: /Deshacer/ }).click();
  await expect.poll(plan).toEqual(before);
  await context.close();
  expect(complaints).toEqual([]);
});
