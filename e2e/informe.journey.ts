import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { findingsOf } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const SOON = { timeout: 20_000 };
const TABS = [
  'Resumen',
  'Entregas',
  'Tiempos',
  'Pickup',
  'Devoluciones y no entregas',
  'Problemas',
  'Contra-reembolso',
];

let product: Product;
let browser: Browser;
let encargado: Visitor;
let cliente: Visitor;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  encargado = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  cliente = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await encargado.signIn('encargado@courier.example');
  await cliente.signIn('cliente@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const reportOf = (page: Page) => page.getByRole('region', { name: /^Informe de / });
const numberIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));

async function violationsOf(page: Page): Promise<string[]> {
  return (await findingsOf(page)).map(({ id, html }) => `${id} ${html}`);
}

test('a client sees its own report and its own day, whatever the address says, on a phone too', atNight, async () => {
  const { page } = cliente;
  await page.goto('/informes');
  const own = await reportOf(page).getAttribute('aria-label', SOON);
  await page.goto('/informes?cliente=2');
  expect(await reportOf(page).getAttribute('aria-label', SOON)).toBe(own);
  expect(await page.getByRole('combobox', { name: 'Cliente' }).count()).toBe(0);
  await page.getByRole('application').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/dashboard-cli');
  await page.getByRole('region', { name: 'Hoy' }).waitFor();
  expect(await page.getByRole('main').textContent()).toContain(own?.replace('Informe de ', ''));
  expect(await violationsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  expect(cliente.complaints).toEqual([]);
});

test('our people choose a client by its name and another period, and a figure leads to exactly its rows', async () => {
  const { page } = encargado;
  await page.goto('/informes');
  await page.getByText('Elija un cliente para ver su informe.').waitFor();
  await page.getByRole('combobox', { name: 'Cliente' }).fill('charr');
  await page.getByRole('option', { name: 'Mercado Charrúa' }).click();
  await reportOf(page).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?cliente=\d+$/);
  const actualizar = page.getByRole('button', { name: 'Actualizar' });
  expect(await actualizar.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Mes pasado' }).click();
  await actualizar.click();
  await page.waitForURL(/desde=\d{4}-\d{2}-01&hasta=/);
  // The figures of before stay until those of the new days are there.
  await page.getByText(/ · 01\/\d{2}\/\d{4} al /).waitFor();
  const figures = page.getByRole('list', { name: 'Indicadores de Resumen' }).getByRole('listitem');
  const guias = figures.filter({ hasText: /^Guías/ }).getByRole('link');
  await guias.waitFor();
  const shown = numberIn(await guias.textContent());
  expect(shown).toBeGreaterThan(0);
  const address = page.url();
  await guias.click();
  const heading = page.getByRole('heading', { level: 2, name: /^[\d.]+ guías/ });
  await heading.waitFor();
  await expect.poll(async () => numberIn(await heading.textContent()), SOON).toBe(shown);

  // Back, and a colleague's reload, find the same client, days and tab.
  await page.goBack();
  await page.getByRole('tab', { name: 'Entregas', exact: true }).click();
  await page.waitForURL(/tab=entregas/);
  await page.reload();
  await page.getByRole('tab', { name: 'Entregas', exact: true, selected: true }).waitFor();
  expect(page.url().replace('&tab=entregas', '')).toBe(address);
  expect(await violationsOf(page)).toEqual([]);
  expect(encargado.complaints).toEqual([]);
});

test('the printed report has all tabs, each figure with its formula, and nothing of the screen around it', async () => {
  const { page } = encargado;
  await page.getByRole('application').first().waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const loading = getDocument({ data: new Uint8Array(pdf) });
  const paper = await loading.promise;
  const pages: string[] = [];
  for (let at = 1; at <= paper.numPages; at += 1) {
    const { items } = await (await paper.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  const whole = pages.join('\n');
  for (const tab of TABS) expect(whole).toContain(tab);
  expect(pages[0]).toContain('Mercado Charrúa');
  expect(pages.at(-1)).toMatch(new RegExp(`Página\\s+${pages.length}\\s+de\\s+${pages.length}`));
  expect(whole).not.toContain('Reportes Disponibles');
  expect(whole).not.toContain('Recibir por correo');
});
