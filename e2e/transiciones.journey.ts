import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let product: Product;
let browser: Browser;
let admin: Visitor;
let operario: Visitor;
/** Where a parcel that was scanned in stands, and its number. */
let guia: { path: string; numero: string };

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  [admin, operario] = await Promise.all([
    openVisitor(browser, product.url, { viewport: { width: 1440, height: 900 } }),
    openVisitor(browser, product.url, { viewport: { width: 1440, height: 900 } }),
  ]);
  await admin.signIn('admin@courier.example');
  await operario.signIn('operario@courier.example');
  await operario.page.goto('/guias?estado=INGRESADO');
  const link = operario.page.locator('a[href^="/guia/"]').first();
  guia = {
    path: (await link.getAttribute('href')) ?? '',
    numero: ((await link.textContent()) ?? '').trim(),
  };
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const DRAFT = 'Arribo de paso';
const EVENTO = 'Arribo a sede';

/** What the detail of the parcel offers to register. */
async function offered(page: Page): Promise<string[]> {
  await page.goto(guia.path);
  await page.getByRole('button', { name: /^Registrar evento/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar evento' });
  await dialog.getByRole('combobox', { name: 'Evento' }).click();
  const names = await page.getByRole('option').allTextContents();
  return names.filter((name) => name.includes(EVENTO));
}

test('a draft is begun, and a cell of it written by keyboard alone', async () => {
  const { page } = admin;
  expect(await offered(operario.page)).toEqual([]);
  await page.goto('/transiciones');
  await page.getByRole('button', { name: 'Crear borrador' }).click();
  await page.keyboard.type(DRAFT, { delay: 70 });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Creado el').waitFor();

  await page.locator('[data-casilla="INGRESADO.CLA"]').focus();
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('data-casilla') ?? '');
  for (let steps = 0; steps < 40 && (await name()) !== 'INGRESADO.ARR'; steps += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const cell = page.getByRole('dialog', { name: `${EVENTO} · Ingresada` });
  await cell.waitFor();
  await page.keyboard.type('En traslado', { delay: 70 });
  await page.getByRole('option', { name: 'En traslado' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await cell.getByRole('checkbox', { name: 'Operario' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await cell.waitFor({ state: 'detached' });
  expect(await name()).toBe('INGRESADO.ARR');
  expect(await page.locator('[data-casilla="INGRESADO.ARR"]').textContent()).toContain('cambiada en este borrador');
  expect(await offered(operario.page)).toEqual([]);
});

test('it is tried on the parcel: allowed with the draft, not today', async () => {
  const { page } = admin;
  await page.getByRole('tab', { name: 'Probar con una guía' }).click();
  await page.getByPlaceholder('Escanee o escriba una guía...').waitFor();
  await wedge(page, guia.numero);
  const row = page.getByRole('row').filter({ hasText: EVENTO });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual([EVENTO, 'Se agrega', 'No se admite', 'En traslado']);
  await page.getByText('Su historia también habría sido posible').waitFor();
});

test('published, it is what the detail of the parcel obeys at once', async () => {
  const { page } = admin;
  await page.getByRole('tab', { name: /^Revisar/ }).click();
  await page.getByText(`«${EVENTO}» en «Ingresada» se admite y lleva a «En traslado»`).waitFor();
  await page.getByRole('button', { name: 'Publicar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar' });
  await dialog.getByText('Cambia 1 casilla').waitFor();
  await dialog.getByLabel('Nota').fill('La planta chica recibe de paso');
  await dialog.getByRole('button', { name: 'Sí, publicar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('«La planta chica recibe de paso»').waitFor();

  expect(await offered(operario.page)).toHaveLength(1);
  await operario.page.getByRole('option').filter({ hasText: EVENTO }).click();
  await operario.page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click();
  await operario.page.getByRole('dialog').waitFor({ state: 'detached' });
  await operario.page.getByRole('banner').waitFor();
  await operario.page.reload();
  await operario.page.locator('main').getByText('En traslado').first().waitFor();
});

test('going back puts the first version in force again, and what happened meanwhile stays', async () => {
  const { page } = admin;
  await page.getByRole('combobox', { name: 'Versión' }).click();
  await page.getByRole('option', { name: /^Versión inicial · Retirada/ }).click();
  await page.getByRole('button', { name: 'Volver a esta versión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volver a esta versión' });
  await dialog.getByLabel('Nota').fill('Se perdían arribos');
  await dialog.getByRole('button', { name: 'Sí, volver' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('«Se perdían arribos»').waitFor();
  expect(await page.locator('[data-casilla="INGRESADO.ARR"]').textContent()).toContain('no se admite');

  await operario.page.goto(guia.path);
  await operario.page.locator('main').getByText(EVENTO).first().waitFor();
  await operario.page.goto('/guias?estado=INGRESADO');
  guia.path = (await operario.page.locator('a[href^="/guia/"]').first().getAttribute('href')) ?? '';
  expect(await offered(operario.page)).toEqual([]);
});

test('whoever is no administrator is told so', async () => {
  await operario.page.goto('/transiciones');
  await operario.page
    .getByText(/permiso/i)
    .first()
    .waitFor();
  expect(await operario.page.getByRole('grid').count()).toBe(0);
});

test('nothing on the way broke the content policy or a script', () => {
  expect([...admin.complaints, ...operario.complaints]).toEqual([]);
});
