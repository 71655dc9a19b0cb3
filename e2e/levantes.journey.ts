import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { frameIsReady, openVisitor, type Visitor } from './visitor.ts';

/** What is fetched and what goes back, from the asking to the end, in the browsers of those who do it. */

let product: Product;
let browser: Browser;
/** What the client asked for in the first test. */
let numero = '';

interface Levante {
  readonly id: number;
  readonly numero: string;
  readonly estado: string;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function as(email: string, options: { width: number; height: number } = { width: 1440, height: 1000 }) {
  const visitor = await openVisitor(browser, product.url, { viewport: options });
  await visitor.signIn(email);
  return visitor;
}
const done = async ({ context, complaints }: Visitor) => {
  await context.close();
  expect(complaints).toEqual([]);
};
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

test('a client asks with one key and knows what comes next', async () => {
  const visitor = await as('ingreso@courier.example');
  const { page } = visitor;
  await page
    .getByRole('link', { name: /Crear levante/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pedir levante' }).waitFor();
  await frameIsReady(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Indicaciones para el chofer (opcional)').focus();
  await page.keyboard.press('Control+Enter');
  await status(page, /\d{2}\/\d{2}\/\d{4} de \d{2}:\d{2} a \d{2}:\d{2}, \d+ guías/);
  numero = (await page.getByRole('heading', { name: /Levante L-/ }).textContent())?.replace('Levante ', '') ?? '';
  expect(numero).toMatch(/^L-\d{6}-\d{4}$/);
  await page.getByRole('link', { name: 'Ver el levante' }).click();
  await page.getByRole('region', { name: `Levante ${numero}` }).waitFor();
  await page.getByText('Tiene su lugar en esa franja. Falta asignar el chofer.').waitFor();
  await page
    .getByRole('button', { name: /^Quitar la guía/ })
    .first()
    .click();
  await status(page, /1 guía quitada/);
  await done(visitor);
});

test('traffic finds it and gives it to a driver', async () => {
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto(`/levantes?vista=todos&q=${numero}`);
  await page.getByRole('region', { name: 'Lista de levantes' }).getByText(numero).click();
  await page.getByRole('region', { name: `Levante ${numero}` }).waitFor();
  await page.getByRole('button', { name: 'Asignar chofer' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: `Asignar chofer: ${numero}` });
  await dialog.getByRole('combobox', { name: 'Chofer' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await status(page, new RegExp(`${numero}: asignado`));
  await done(visitor);
});

test('the driver counts at the door on a phone without a network, and it goes out when there is one', async () => {
  const call = await signedIn(product.url, 'chofer@courier.example');
  const mine = await call<{ records: Levante[] }>('levantes.listar', { vista: 'dia', size: 500 });
  const chosen = mine.records.find(({ estado }) => ['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO'].includes(estado));
  if (chosen === undefined) throw new Error('the demo has nothing to fetch today');
  const visitor = await as('chofer@courier.example', { width: 390, height: 844 });
  const { page, context } = visitor;
  await page.goto('/levantes/list');
  const card = page.getByRole('listitem').filter({ hasText: chosen.numero });
  await card.getByRole('button', { name: 'Levantar' }).click();
  await page.getByLabel('Sin etiquetas: cuántos bultos').fill('12');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Levantado' }).click();
  await status(page, /1 acto guardado en este teléfono/);
  await context.setOffline(false);
  await expect
    .poll(async () => (await call<{ levante: Levante }>('levantes.ver', { id: chosen.id })).levante.estado, {
      timeout: 60_000,
    })
    .toMatch(/^LEVANTADO/);
  await context.close();
});

test('a stop of the round is counted on the sheet of deliveries, opened anew without a network, and goes out with one', async () => {
  const call = await signedIn(product.url, 'trafico@courier.example');
  const driver = await signedIn(product.url, 'chofer@courier.example');
  const { hoja } = await driver<{ hoja: { recorrido_id: number } }>('reparto.mi_hoja');
  const day = await call<{ records: (Levante & { version: number; cliente: string })[] }>('levantes.listar', {
    ...{ vista: 'dia', size: 500 },
  });
  const chosen = day.records.find(({ estado }) => estado === 'CONFIRMADO' || estado === 'ASIGNADO');
  if (chosen === undefined) throw new Error('the demo has nothing left to fetch today');
  const { id, version } = chosen;
  const given = await call('levantes.mover', { id, version, acto: 'asignar', recorrido_id: hoja.recorrido_id });
  expect(given).toMatchObject({ code: 'OK', estado: 'ASIGNADO' });
  expect(await call('levantes.ubicar', { id, orden: 1 })).toMatchObject({ code: 'OK' });
  const { page, context } = await as('chofer@courier.example', { width: 390, height: 844 });
  await page.goto('/guias/entregar');
  const stop = (on: Page) => on.getByRole('button', { name: new RegExp(`Levantar en ${chosen.cliente}`) }).first();
  await stop(page).waitFor();
  await page.evaluate(async () => {
    const ready = async () => (await navigator.serviceWorker.getRegistration('/guias/entregar'))?.active?.state;
    while ((await ready()) !== 'activated') await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await context.setOffline(true);
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`/guias/entregar?levante=${id}`);
  await again.getByRole('heading', { name: `Levantar en ${chosen.cliente}` }).waitFor();
  await again.getByRole('button', { name: 'Levantar', exact: true }).click();
  await again.getByLabel('Sin etiquetas: cuántos bultos').fill('7');
  await again.getByRole('button', { name: 'Levantado' }).click();
  await status(again, /1 acto guardado en este teléfono/);
  await context.setOffline(false);
  const read = async () =>
    (await call<{ levante: { estado: string; bultos_levantados: number } }>('levantes.ver', { id })).levante;
  await expect.poll(async () => (await read()).estado, { timeout: 60_000 }).toMatch(/^LEVANTADO/);
  expect((await read()).bultos_levantados).toBe(7);
  await context.close();
});

test('what stands is seen first where something does; a return is authorised, and its child may be printed', async () => {
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto('/levantes/devoluciones');
  const views = page.getByRole('navigation', { name: 'Vistas de devoluciones' });
  expect(await views.getByRole('button').first().textContent()).toMatch(/^Paradas · [1-9]/);
  await views.getByRole('button', { name: /^Por autorizar/ }).click();
  const table = page.getByRole('region', { name: 'Lista de devoluciones' });
  await table.getByText('Solicitada').first().waitFor();
  await table.getByText(/^D-\d/).first().click();
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Autorizadas: 1 de 1' });
  await dialog.getByText(/Vuelve como \d+-D1/).waitFor();
  await dialog
    .getByRole('button', { name: /Imprimir/ })
    .first()
    .waitFor();
  await done(visitor);
});

test('a client asks for a return by its number, and reads why another cannot go back', async () => {
  const call = await signedIn(product.url, 'cliente@courier.example');
  const { records } = await call<{ records: { guia_nro: string }[] }>('guias.listar', {
    ...{ estado: ['INGRESADO'], size: 50 },
  });
  const guia = records.find(({ guia_nro }) => !guia_nro.includes('-'))?.guia_nro ?? '';
  const visitor = await as('cliente@courier.example');
  const { page } = visitor;
  await page.goto('/levantes/devoluciones?vista=por_autorizar');
  await page.getByRole('button', { name: 'Pedir devolución' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pedir devolución' });
  await dialog.getByLabel(/Números de guía/).fill(`${guia} 889999999999`);
  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Pedir' }).click();
  const told = page.getByRole('dialog', { name: 'Pedidas: 1 de 2' });
  await told.getByText(guia).waitFor();
  await told.getByText('Guía no encontrada').waitFor();
  await done(visitor);
});

test('an agency sees what lies with it, and decides nothing', async () => {
  const visitor = await as('agencia@courier.example');
  const { page } = visitor;
  await page.goto('/levantes/devoluciones?vista=en_agencia');
  await page.getByRole('heading', { name: /devoluciones?$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Pedir devolución' }).count()).toBe(0);
  await done(visitor);
});
