import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let product: Product;
let browser: Browser;
let encargado: Visitor;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  encargado = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  await encargado.signIn('encargado@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** The total that the table tells: «Página 1 de 12 (112 registros)», or the rows of a single page. */
async function totalOf(page: Page): Promise<number> {
  const pages = page.getByText(/^Página \d+ de \d+ \(/);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  if ((await pages.count()) === 0) return rows.count();
  return Number(/\(([\d.]+) registros?\)/.exec((await pages.first().textContent()) ?? '')?.[1]?.replaceAll('.', ''));
}

test('the report holds nothing until it is asked, then pages, and its export is the whole of it', async () => {
  const { page } = encargado;
  await page.goto('/problem_solver?tab=reporte');
  const exporter = page.getByRole('button', { name: 'Exportar' });
  await exporter.waitFor();
  expect(await exporter.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(10);
  expect(await page.locator('tbody tr').count()).toBe(10);
  const first = await page.locator('tbody tr').first().getByRole('cell').allTextContents();

  const [download] = await Promise.all([page.waitForEvent('download'), exporter.click()]);
  expect(download.suggestedFilename()).toMatch(/^reporte_\d{4}-\d{2}-\d{2}_a_\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  const [head, top, ...rest] = csv.trimEnd().split('\r\n');
  expect(head).toBe(
    '\uFEFF"Fecha/Hora Inicio";"Fecha/Hora Fin";"Usuario";"Cliente";"Guía";"Tamaño";"Descripción";"Causa";"Solución";"Tiempo (min)"',
  );
  expect(rest.length + 1).toBe(total);
  expect(top).toContain(`"${first[0]?.trim()}"`);
});

test('a link shows the same report to whoever opens it', atNight, async () => {
  const { page } = encargado;
  await page.goto('/problem_solver?tab=reporte');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const total = await totalOf(page);
  const colleague = await openVisitor(browser, product.url);
  await colleague.signIn('operario@courier.example');
  await colleague.page.goto(page.url());
  expect(await totalOf(colleague.page)).toBe(total);
  await colleague.page.goto('/problem_solver?tab=estadisticas');
  await colleague.page.getByPlaceholder('Escanee una guía...').waitFor();
  expect(await colleague.page.getByRole('tab', { name: 'Mantenimiento' }).count()).toBe(0);
  await colleague.context.close();
});

test('statistics lead from a number to exactly its cases', async () => {
  const { page } = encargado;
  await page.goto('/problem_solver?tab=estadisticas');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByText('Nueva Consulta').waitFor();
  await page.getByRole('button', { name: 'Ver tabla' }).first().click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  const cases = Number(cells.map((text) => text.trim()).find((text) => /^\d+$/.test(text)));
  await row.getByRole('link').first().click();
  await page.waitForURL(/tab=reporte/);
  expect(await totalOf(page)).toBe(cases);
});

test('a cause is made, and deleted after the question, and the history tells both', async () => {
  const { page } = encargado;
  await page.goto('/problem_solver?tab=mantenimiento');
  const agregar = page.getByRole('button', { name: /Agregar/ });
  await agregar.first().click();
  await page
    .getByRole('dialog')
    .getByLabel(/Nombre/)
    .fill('Bulto sin precinto');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row').filter({ hasText: 'Bulto sin precinto' }).first().waitFor();
  await page.getByRole('button', { name: 'Ver Historial de Cambios' }).click();
  await page.getByText('Creó la causa «Bulto sin precinto»').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Bulto sin precinto' }).first();
  await row.getByRole('button', { name: /Eliminar/ }).click();
  await page.getByText('¿Está seguro que desea eliminar esta causa?').waitFor();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.getByText('Eliminó la causa «Bulto sin precinto»').waitFor();
});

test("a colleague's new case comes by itself", async () => {
  const watching = await openVisitor(browser, product.url);
  await watching.signIn('operario@courier.example');
  await watching.page.goto('/problem_solver');
  await watching.page.getByPlaceholder('Escanee una guía...').waitFor();
  const { page } = encargado;
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  await wedge(page, '881000000036');
  const dialog = page.getByRole('dialog', { name: 'Registro de Caso con Etiqueta' });
  await dialog.waitFor();
  await page.keyboard.press('2');
  for (const [label, text] of [
    ['Causa', 'Rótulo ilegible'],
    ['Solución', 'Etiqueta reimpresa'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).or(dialog.getByLabel(label)).first().focus();
    await page.keyboard.type(text, { delay: 60 });
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  }
  await dialog.getByLabel(/Descripción/).focus();
  await page.keyboard.type('La ve el colega', { delay: 60 });
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const seen = watching.page.getByRole('row').filter({ hasText: 'La ve el colega' });
  await seen
    .or(watching.page.getByRole('button', { name: /nuev/ }))
    .first()
    .waitFor();
  expect(encargado.complaints).toEqual([]);
});
