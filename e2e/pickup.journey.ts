import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const SOON = { timeout: 20_000 };
/** An agency of Montevideo. */
const AGENCIA = 'Agencia Barrio Sur';
const AGENCIA_ID = 10;

let product: Product;
let browser: Browser;
let encargado: Visitor;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  encargado = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  page = encargado.page;
  await encargado.signIn('encargado@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const tree = () => page.getByRole('treegrid');
const node = (name: string | RegExp) => tree().getByRole('row', { name });
const guiasDe = (name: string) => page.getByRole('region', { name: `Guías de ${name}` });
const parcels = (of: Locator) => of.locator('tbody').getByRole('row');

/** The figure under a name of the totals. */
async function total(name: string): Promise<number> {
  const figure = page.getByRole('region', { name: 'Totales' }).locator('dt', { hasText: name }).locator('+ dd');
  await expect.poll(() => figure.textContent(), SOON).toMatch(/\d/);
  return numberIn(await figure.textContent());
}

/** What a node counts: total, in time, late, on the way. */
async function counts(row: Locator): Promise<number[]> {
  const cells = await row.getByRole('gridcell').allTextContents();
  return cells.slice(0, 4).map(numberIn);
}

function numberIn(text: string | null): number {
  return Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));
}

test('the totals, the zones and their agencies count the same, under a filter too', async () => {
  await page.goto('/guias_pickup');
  for (const filtered of [false, true]) {
    if (filtered) {
      await page.getByRole('combobox', { name: 'Estado de Vencimiento' }).click();
      await page.getByRole('option', { name: 'Vencido', exact: true }).click();
      await page.getByRole('button', { name: 'Buscar', exact: true }).click();
      await page.waitForURL(/vencimiento=vencido/);
      await expect.poll(() => total('En Plazo'), SOON).toBe(0);
    }
    const [levantado, ingresado] = [await total('Total Levantado'), await total('Total Ingresado')];
    const [enPlazo, vencido] = [await total('En Plazo'), await total('Vencido')];
    expect(enPlazo + vencido).toBe(levantado + ingresado);
    expect(vencido).toBeGreaterThan(0);
    const sums = async () => {
      const zonas = await Promise.all([counts(node(/^Montevideo/)), counts(node(/^Interior/))]);
      return [0, 1, 2, 3].map((column) => zonas.reduce((sum, zona) => sum + (zona[column] ?? 0), 0));
    };
    await expect.poll(sums, SOON).toEqual([enPlazo + vencido, enPlazo, vencido, levantado]);
  }
  await page.goBack();
  await expect.poll(() => total('En Plazo'), SOON).toBeGreaterThan(0);
});

test('the keys open the tree down to a parcel, and a reload finds it open', async () => {
  await node(/^Montevideo/).focus();
  await page.keyboard.press('ArrowRight');
  await node(new RegExp(`^${AGENCIA}`)).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const open = guiasDe(AGENCIA);
  await parcels(open).first().waitFor();
  const [expected] = await counts(node(new RegExp(`^${AGENCIA}`)));
  expect(await parcels(open).count()).toBe(expected);
  await page.keyboard.press('ArrowRight');
  const numero = await page.evaluate(() => /\d{12}/.exec(document.activeElement?.textContent ?? '')?.[0]);
  await page.reload();
  await parcels(open).first().waitFor();
  await open.getByRole('link', { name: numero ?? '', exact: true }).click();
  await page.getByRole('article', { name: `Guía ${numero}` }).waitFor();
  await page.goBack();
  await parcels(open).first().waitFor();
  await node(/^Interior/).focus();
  await page.keyboard.press('*');
  await node(/^Canelones/).waitFor();
});

test('an agency is exported row for row as it is counted', async () => {
  const row = node(new RegExp(`^${AGENCIA}`));
  const [expected] = await counts(row);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Exportar agente' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^guias_pickup_.*\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF"Zona";"Departamento";"Último Evento";"Guía Nro"')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + (expected ?? 0));
});

// Before everything that lies at an agency is sent to another one.
test('an agency sees itself alone, open down to its parcels', async () => {
  const agencia = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 } });
  await agencia.signIn('agencia@courier.example');
  await agencia.page.goto('/guias_pickup');
  await agencia.page.getByRole('region', { name: /^Guías de/ }).waitFor();
  const nodes = await agencia.page.getByRole('treegrid').locator('tr[aria-expanded]').count();
  expect(nodes).toBeLessThanOrEqual(3);
  expect(await agencia.page.getByRole('row', { name: new RegExp(AGENCIA) }).count()).toBe(0);
  expect(agencia.complaints).toEqual([]);
  await agencia.context.close();
});

test('more than fifty parcels come in pages', atNight, async () => {
  await sendAllTo(AGENCIA_ID);
  await page.goto('/guias_pickup?ramas=z1');
  const row = node(new RegExp(`^${AGENCIA}`));
  const refreshed = async () => {
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    return (await counts(row))[0];
  };
  await expect.poll(refreshed, { ...SOON, interval: 500 }).toBeGreaterThan(100);
  await row.click({ position: { x: 200, y: 15 } });
  const open = guiasDe(AGENCIA);
  await open.getByText(/^Página 1 de \d+ \([\d.]+ registros\)$/).waitFor();
  expect(await parcels(open).count()).toBe(50);
  await open.getByRole('button', { name: 'Última página' }).click();
  const said = await open.getByText(/^Página (\d+) de \1 /).textContent();
  await page.waitForURL(/paginas=a10/);
  const [, last, records] = /de (\d+) \(([\d.]+) registros\)/.exec(said ?? '') ?? [];
  await expect.poll(() => parcels(open).count(), SOON).toBe(numberIn(records ?? '') - 50 * (Number(last) - 1));
});

test(
  'a server that is gone fails in place, what was loaded stays, and one retry mends everything',
  atNight,
  async () => {
    await page.goto('/guias_pickup?ramas=z1');
    await node(new RegExp(`^${AGENCIA}`)).waitFor();
    const expected = encargado.complaints.length;
    await product.kill();
    await node(/^Interior/).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Error al cargar datos jerárquicos').waitFor(SOON);
    await page.getByText('Error de conexión: Sin conexión con el servidor').first().waitFor();
    expect(await node(new RegExp(`^${AGENCIA}`)).count()).toBe(1);
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await page.getByRole('region', { name: 'Totales' }).getByRole('alert').waitFor(SOON);
    expect(await total('Vencido')).toBeGreaterThan(0);
    await product.start();
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await node(/^Canelones/).waitFor(SOON);
    await expect.poll(() => page.getByRole('alert').count(), SOON).toBe(0);
    // What the browser itself writes of a server that is gone.
    encargado.complaints.splice(expected);
  },
);

test('nothing on the way broke the content policy or a script', () => {
  expect(encargado.complaints).toEqual([]);
});

/** Everything that lies at an agency goes to one of them: one bulk work, asked for by a program, and awaited: pages must not move. */
async function sendAllTo(agente_id: number): Promise<void> {
  const call = await signedIn(product.url, 'encargado@courier.example');
  const filtros = { estado: ['EN_AGENCIA'] };
  const masivo = { tipo: 'DESV', datos: { agente_id }, filtros, clave: crypto.randomUUID() };
  const made = await call<Record<string, unknown>>('masivos.crear', masivo);
  expect(made).toMatchObject({ code: 'OK' });
  const work = () => call('masivos.ver', { id: Number(Object(made.masivo).id) });
  await expect.poll(work, { timeout: 60_000, interval: 500 }).toMatchObject({ masivo: { estado: 'TERMINADO' } });
}
