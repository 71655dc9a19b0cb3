import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor, type Visitor } from './visitor.ts';

/** Of client 1; the first waits at an agency, the second is out for delivery. */
const EN_AGENCIA = '881000000012';
const EN_REPARTO = '881000000036';
const DE_NADIE = '889999999999';
const SOON = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let operario: Visitor;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  operario = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  page = operario.page;
  await operario.signIn('operario@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const read = (code: string) => wedge(page, code);

async function openBuscar(): Promise<Locator> {
  await page.goto('/guia');
  const box = page.getByRole('combobox', { name: 'Buscar guía' });
  await box.waitFor();
  return box;
}

/** «1.204 guías» over the list. */
async function total(of: Page = page): Promise<number> {
  const heading = of.getByRole('heading', { level: 2, name: /^[\d.]+ guías?/ });
  await heading.waitFor();
  return Number(/^[\d.]+/.exec((await heading.textContent()) ?? '')?.[0].replaceAll('.', ''));
}

async function chooseOption(label: string, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: label }).or(dialog.getByLabel(label)).first().click();
  await page.getByRole('option', { name }).first().click();
}

describe('one parcel', () => {
  test('is found by its number, held back with a reason, and the mistake is corrected', async () => {
    await openBuscar();
    await read(EN_REPARTO);
    const guia = page.getByRole('article', { name: `Guía ${EN_REPARTO}` });
    await guia.waitFor();
    const state = guia.locator('header').first();
    await state.getByText('En reparto', { exact: true }).waitFor();
    const before = await guia.getByRole('list', { name: 'Recorrido del paquete' }).getByRole('listitem').count();

    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Registrar evento' }).waitFor();
    await chooseOption('Evento', 'Retenida');
    await chooseOption('Motivo', /./);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await state.getByText('Retenida', { exact: true }).waitFor();
    await page.reload();
    await state.getByText('Retenida', { exact: true }).waitFor();
    const story = guia.getByRole('list', { name: 'Recorrido del paquete' }).getByRole('listitem');
    expect(await story.count()).toBe(before + 1);

    await guia.getByRole('button', { name: 'Corregir «Retenida»' }).click();
    await page.getByRole('dialog', { name: 'Corregir evento' }).getByRole('button', { name: 'Sí, corregir' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await state.getByText('En reparto', { exact: true }).waitFor();
    // Nothing is erased: the event stays, struck out.
    await guia.getByRole('deletion').getByText('Retenida').waitFor();
    expect(await story.count()).toBe(before + 1);
  });

  test('opens from a reading on any page, and a number of nobody says so', async () => {
    await page.goto('/dashboard');
    await frameIsReady(page);
    await read(DE_NADIE);
    const search = page.getByRole('dialog', { name: 'Buscar o ir a' });
    const said = `Se leyó «${DE_NADIE}»: no hay nada con ese código. Puede buscar por otro dato.`;
    await search.getByText(said, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await read(EN_AGENCIA);
    await page.getByRole('article', { name: `Guía ${EN_AGENCIA}` }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('of another client answers like one that does not exist', async () => {
    const address = new URL(page.url()).pathname;
    expect(address).toMatch(/^\/guia\/\d+$/);
    const stranger = await openVisitor(browser, product.url);
    await stranger.signIn('cliente2@courier.example');
    const said: string[] = [];
    for (const path of [address, '/guia/999999999']) {
      await stranger.page.goto(path);
      await stranger.page.getByText('Guía no encontrada').waitFor();
      said.push((await stranger.page.getByRole('main').textContent()) ?? '');
    }
    expect(said[0]).toBe(said[1]);
    expect(said[0]).not.toContain(EN_AGENCIA);
    await stranger.page.goto(`/guia?q=${EN_AGENCIA}`);
    await stranger.page.getByText(`Ninguna guía coincide con «${EN_AGENCIA}»`).waitFor();
    expect(stranger.complaints).toEqual([]);
    await stranger.context.close();
  });
});

describe('searching', () => {
  test('by a part of a name marks it, Back comes back to it, and what was opened is remembered', async () => {
    const box = await openBuscar();
    await page.keyboard.type('gonzalez', { delay: 40 });
    const names = page.getByRole('group', { name: 'Nombre' });
    await names.getByRole('option').first().waitFor();
    // The address says that the whole word was searched; until then what is found may still be of its beginning.
    await page.waitForURL(/\?q=gonzalez$/);
    expect((await names.locator('mark').first().textContent())?.toLowerCase()).toMatch(/^gonz[aá]lez$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guia\/\d+$/);
    const numero = (await page.getByRole('article').getAttribute('aria-label'))?.replace('Guía ', '') ?? '';
    await page.goBack();
    await names.getByRole('option').first().waitFor();
    expect(await box.inputValue()).toBe('gonzalez');
    await openBuscar();
    expect(await page.getByRole('option').first().textContent()).toContain(numero);
  });

  test('from anywhere with Ctrl+K: a number out of a message opens its parcel, a word leads to a screen', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Buscar o ir a…' }).click();
    const box = page.getByRole('combobox', { name: 'Buscar o ir a' });
    await box.fill(`¿Dónde está la ${EN_AGENCIA}?`);
    await page.getByRole('option', { name: new RegExp(`^Abrir guía\\s*${EN_AGENCIA}`) }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: `Guía ${EN_AGENCIA}` }).waitFor();

    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.type('problem', { delay: 40 });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/problem_solver$/);
    await page.getByPlaceholder('Escanee una guía...').waitFor();
  });
});

describe('the list', () => {
  test('keeps its filters in the address: Back takes one away, a reload and a colleague see the same', async () => {
    await page.goto('/guias');
    const all = await total();
    await page.getByRole('button', { name: 'Vencidas' }).click();
    await page.waitForURL(/[?&]vence=vencidas/);
    await expect.poll(() => total(), SOON).toBeLessThan(all);
    const late = await total();
    await page.getByRole('button', { name: 'Con contra-reembolso' }).click();
    await page.waitForURL(/con_contra_reembolso=true/);
    await expect.poll(() => total(), SOON).toBeLessThan(late);
    const both = await total();
    expect(both).toBeGreaterThan(0);

    await page.reload();
    await expect.poll(() => total(), SOON).toBe(both);
    const colleague = await openVisitor(browser, product.url);
    await colleague.signIn('encargado@courier.example');
    await colleague.page.goto(page.url());
    await expect.poll(() => total(colleague.page), SOON).toBe(both);
    await colleague.context.close();
    await page.goBack();
    await expect.poll(() => total(), SOON).toBe(late);
    expect(new URL(page.url()).search).toBe('?vence=vencidas');
    await page.goBack();
    await expect.poll(() => total(), SOON).toBe(all);
  });

  test('opens a parcel and comes back to the same place; j walks, Enter opens', async () => {
    await page.goto('/guias?servicio=CARGA_ESPECIAL');
    await total();
    const rows = page.getByRole('region', { name: 'Lista de guías' }).getByRole('row');
    await rows.nth(2).waitFor();
    await page.keyboard.press('j');
    await page.waitForFunction(() => document.activeElement?.tagName === 'TR');
    const numero = await page.evaluate(() => /\d{12}/.exec(document.activeElement?.textContent ?? '')?.[0]);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: `Guía ${numero}` }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: numero ?? '', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?servicio=CARGA_ESPECIAL');
  });

  test('takes pasted numbers and tells found, not found and repeated apart', async () => {
    await page.goto('/guias');
    await page.getByRole('button', { name: 'Pegar números' }).click();
    const pasted = [EN_AGENCIA, EN_REPARTO, DE_NADIE, EN_AGENCIA].join('\n');
    await page.getByRole('dialog').getByLabel('Números o referencias').fill(pasted);
    await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).click();
    const result = page.getByRole('dialog', { name: 'Números pegados' });
    await result.getByText('4 leídos: 2 encontradas, 1 no encontrada, 1 repetida.').waitFor();
    await result.getByRole('link', { name: EN_AGENCIA }).waitFor();
    expect(await result.getByRole('region', { name: 'No encontradas' }).textContent()).toContain(DE_NADIE);
    expect(await result.getByRole('region', { name: 'Repetidas' }).textContent()).toContain(`${EN_AGENCIA} ×2`);
    await page.keyboard.press('Escape');
  });

  test('is exported whole, row for row, though only its first page was drawn', async () => {
    // A service, not a state: how many parcels stand in a state changes with the hour.
    await page.goto('/guias?servicio=CARGA_ESPECIAL');
    const count = await total();
    expect(count).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^guias_\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toContain('Guía');
    expect(rows).toHaveLength(count);
    expect(rows.every((row) => row.includes('Carga especial'))).toBe(true);
    expect(new Set(rows.map((row) => /\d{12}/.exec(row)?.[0])).size).toBe(count);
  });
});

test('without a network the list stands; what is opened, and the next page, come with it', async () => {
  const away = await openVisitor(browser, product.url);
  await away.signIn('encargado@courier.example');
  await away.page.goto('/guias');
  const all = await total(away.page);
  await away.context.setOffline(true);
  // By keyboard: what the pointer comes near is fetched before it is asked for.
  await away.page.getByRole('button', { name: 'Columnas' }).focus();
  await away.page.keyboard.press('Enter');
  await away.page.getByText('Sin conexión con el servidor').waitFor();
  expect(await total(away.page)).toBe(all);
  await away.context.setOffline(false);
  await away.page.getByRole('dialog').waitFor();
  await away.page.keyboard.press('Escape');

  // Lost between the style and the script of a screen: the router would load the whole page anew, and find none.
  const isStyle = (route: Route) => route.request().resourceType() === 'stylesheet';
  await away.context.route('**/*', (route) => (isStyle(route) ? route.continue() : route.abort()));
  await away.page.getByRole('link', { name: 'Problem Solver', exact: true }).first().click();
  await away.page.getByText('Falta la conexión: se abrirá sola cuando vuelva.').waitFor();
  await away.context.unroute('**/*');
  await away.page.getByPlaceholder('Escanee una guía...').waitFor();

  // A tab comes with its style, which was asked for in vain.
  await away.context.setOffline(true);
  await away.page.getByRole('tab', { name: 'Casos' }).focus();
  await away.page.keyboard.press('ArrowRight');
  await away.page.getByText('Falta la conexión: se abrirá sola cuando vuelva.').waitFor();
  await away.context.setOffline(false);
  const presets = away.page.locator('fieldset').first();
  await presets.waitFor(SOON);
  expect(await presets.evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('0px');
  await away.context.close();
});

test('nothing on the way broke the content policy or a script', () => {
  expect(operario.complaints).toEqual([]);
});
