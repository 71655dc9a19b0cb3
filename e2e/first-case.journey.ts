import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let product: Product;
let browser: Browser;
let operario: Visitor;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  operario = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const GUIA = '881000000012';
const NOTE = 'Pegote mojado, se lee hasta 88100…';

test('an operario scans a parcel, records its case by keyboard alone and exports the day', async () => {
  const { page } = operario;
  await operario.signIn('operario@courier.example');
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  await wedge(page, GUIA);
  const dialog = page.getByRole('dialog', { name: 'Registro de Caso con Etiqueta' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain(GUIA);

  // A digit chooses the size and goes on to the cause.
  await page.keyboard.press('3');
  await chooseByKeyboard('Causa', 'Rótulo ilegible');
  await chooseByKeyboard('Solución', 'Etiqueta reimpresa');
  await dialog.getByLabel(/Descripción/).focus();
  await page.keyboard.type(NOTE, { delay: 60 });
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });

  const row = page.getByRole('row').filter({ hasText: NOTE });
  await row.waitFor();
  expect(await row.textContent()).toContain(GUIA);
  expect(await row.textContent()).toContain('Rótulo ilegible o dañado');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Escanee una guía...');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^casos_diarios_\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFF"Fecha/Hora Inicio";"Fecha/Hora Fin";"Usuario";"Cliente";"Guía"')).toBe(true);
  const line = csv.split('\r\n').find((text) => text.includes(NOTE));
  expect(line).toContain(`"${GUIA}"`);
});

test('a reload in the middle brings the case back with what was typed, and Cancelar forgets it', async () => {
  const { page } = operario;
  await wedge(page, '881000000036');
  const dialog = page.getByRole('dialog', { name: 'Registro de Caso con Etiqueta' });
  await dialog.waitFor();
  const note = dialog.getByLabel(/Descripción/);
  await note.focus();
  await page.keyboard.type('A medio escribir', { delay: 60 });
  await page.reload();
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain('881000000036');
  expect(await note.inputValue()).toBe('A medio escribir');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: /descartar|sí/i });
  if (await sure.isVisible().catch(() => false)) await sure.click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a number that does not exist says so, and the scan field is ready for the next', async () => {
  const { page } = operario;
  await wedge(page, '889999999999');
  await page.getByText('Guía no encontrada').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Escanee una guía...');
});

test('after kill -9 and a new start the session goes on and the case is there', atNight, async () => {
  const { page, complaints } = operario;
  const before = complaints.length;
  await product.kill();
  await product.start();
  await page.reload();
  await page.getByRole('row').filter({ hasText: NOTE }).waitFor();
  // Until it had its database again the server could only say so: here, and nowhere else on the way.
  complaints.push(...complaints.splice(before).filter((text) => !text.startsWith('503 ')));
});

test('nothing on the way broke the content policy or a script', () => {
  // While the server was dead its calls could not succeed: that much the console may say.
  expect(operario.complaints.filter((text) => !/net::ERR_|Failed to load resource/.test(text))).toEqual([]);
});

async function chooseByKeyboard(label: string, text: string): Promise<void> {
  const { page } = operario;
  const field = page
    .getByRole('dialog')
    .getByRole('combobox', { name: label })
    .or(page.getByRole('dialog').getByLabel(label));
  await field.first().focus();
  await page.keyboard.type(text, { delay: 60 });
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}
