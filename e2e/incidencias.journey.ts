import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { frameIsReady, leave, openSignedIn } from './visitor.ts';

/** A matter from the client's question to its answer, without a mouse, in the browsers of those who ask and answer. */

let product: Product;
let browser: Browser;
let numero = '';
const SECRETO = 'ojo: segunda vez este mes';
const COLA = '/backoffice/incidencias';

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function as(email: string, path: string) {
  const visitor = await openSignedIn(browser, product.url, { email, viewport: { width: 1440, height: 1000 } });
  await visitor.page.goto(path);
  await frameIsReady(visitor.page);
  return visitor;
}
const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const panel = (page: Page) => page.getByRole('region', { name: `Incidencia ${numero}` });
const respuesta = (page: Page) => page.getByRole('textbox', { name: /^Respuesta/ });

/** Opens the first row of a list by its keys. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Lista de incidencias' }).getByText(numero).first().waitFor();
  await page.keyboard.press('j');
  // A key of a person is told from a reader's by what comes right after it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
}

test('a client asks about a parcel', async () => {
  const call = await signedIn(product.url, 'cliente@courier.example');
  const { records } = await call<{ records: { guia_nro: string }[] }>('guias.listar', { estado: ['EN_AGENCIA'] });
  const [guia] = records;
  if (guia === undefined) throw new Error('the demo has no parcel of theirs at an agency');
  const visitor = await as('cliente@courier.example', COLA);
  const { page } = visitor;
  await page.getByRole('button', { name: 'Nueva' }).waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Nueva incidencia' });
  const tipo = dialog.getByRole('combobox', { name: 'De qué se trata' });
  await expect.poll(() => tipo.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('demo');
  await page.getByRole('option', { name: 'Demora' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => tipo.inputValue()).toBe('Demora');
  await page.keyboard.press('Tab');
  await page.keyboard.type(guia.guia_nro);
  await page.keyboard.press('Tab');
  await page.keyboard.type('¿Dónde está?');
  await page.keyboard.press('Control+Enter');
  await said(page, /^Se abrió I-\d{6}-\d{4}\.$/);
  const heading = await page.getByRole('heading', { name: /^I-\d{6}-\d{4} Demora · guía/ }).textContent();
  numero = heading?.slice(0, 13) ?? '';
  expect(numero).toMatch(/^I-\d{6}-\d{4}$/);
  await leave(visitor);
});

test('whoever attends takes it, notes what stays among us, takes back what was sent too soon, and asks', async () => {
  const visitor = await as('atencion@courier.example', `${COLA}?q=${numero}`);
  const { page } = visitor;
  await openFirst(page);
  await page.keyboard.press('t');
  await said(page, new RegExp(`${numero}: la tomó usted`));
  await page.keyboard.press('i');
  const nota = page.getByRole('textbox', { name: /^Nota interna/ });
  await expect.poll(() => nota.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type(SECRETO);
  await page.keyboard.press('Control+Enter');
  await said(page, /Nota interna guardada/);
  await page.keyboard.press('w');
  await expect.poll(() => respuesta(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('¿Qué apartamento es');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'Respuestas por enviar' }).waitFor();
  await page.keyboard.press('Control+z');
  await said(page, new RegExp(`${numero}: no se envió`));
  await expect.poll(() => respuesta(page).inputValue()).toBe('¿Qué apartamento es');
  await respuesta(page).press('End');
  await page.keyboard.type('?');
  await page.keyboard.press('Control+Enter');
  // Ten seconds in which nobody has read it.
  await said(page, new RegExp(`Mensaje enviado en ${numero}`));
  await panel(page).getByText('Espera respuesta').first().waitFor();
  await leave(visitor);
});

test('the client answers, and reads nothing of what was noted', async () => {
  const visitor = await as('cliente@courier.example', `${COLA}?vista=esperando&q=${numero}`);
  const { page } = visitor;
  await openFirst(page);
  await panel(page).getByText('¿Qué apartamento es?').waitFor();
  await page.keyboard.press('r');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Escriba aquí' }).evaluate((box) => box === document.activeElement))
    .toBe(true);
  await page.keyboard.type('El 301');
  await page.keyboard.press('Control+Enter');
  await said(page, new RegExp(`Mensaje enviado en ${numero}`));
  expect(await page.locator('body').textContent()).not.toContain('segunda vez');
  await leave(visitor);
});

test('six keys answer it with what was written beforehand and go on to the next', async () => {
  const visitor = await as('atencion@courier.example', COLA);
  const { page } = visitor;
  const list = page.getByRole('region', { name: 'Lista de incidencias' });
  const row = list.getByRole('row').filter({ hasText: numero });
  await row.first().focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await panel(page).waitFor();
  await press('r');
  await expect.poll(() => respuesta(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await press('/');
  const macros = page.getByRole('list', { name: 'Respuestas preparadas' });
  await macros.waitFor();
  const offered = await macros.getByRole('listitem').allTextContents();
  const at = offered.findIndex((text) => text.includes('Resuelta'));
  await press(String(at + 1));
  await expect.poll(() => respuesta(page).inputValue()).toContain(`Damos por resuelta la incidencia ${numero}`);
  await press('Control+Enter');
  await page.getByRole('list', { name: 'Respuestas por enviar' }).waitFor();
  await press('n');
  await expect.poll(() => new URL(page.url()).searchParams.get('ver')).not.toBeNull();
  await panel(page).waitFor({ state: 'detached' });
  expect(keys).toBe(6);
  await said(page, new RegExp(`Mensaje enviado en ${numero}`));
  await leave(visitor);
});

test('the client reads the answer and says that it is well', async () => {
  const visitor = await as('cliente@courier.example', `${COLA}?vista=todas&q=${numero}`);
  const { page } = visitor;
  await openFirst(page);
  await panel(page).getByText('Damos por resuelta').waitFor();
  await page.getByRole('button', { name: 'Está bien, cerrarla' }).press('Enter');
  await said(page, /Gracias: la incidencia quedó cerrada/);
  await leave(visitor);
  const call = await signedIn(product.url, 'atencion@courier.example');
  const { records } = await call<{ records: { estado: string; numero: string }[] }>('incidencias.listar', {
    ...{ vista: 'todas', q: numero },
  });
  expect(records).toMatchObject([{ numero, estado: 'CERRADA' }]);
});
