import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, CLIENTE, type Deposito } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor, type Visitor } from './visitor.ts';

/** A shelf from its pattern to its count: made, labelled, filled by file, moved from with the network away, put back, counted short, approved. */

const WIDE = { viewport: { width: 1440, height: 1000 } };
const HANDHELD = { viewport: { width: 390, height: 844 } };
const SOON = { timeout: 30_000 };

let product: Product;
let browser: Browser;
let jefe: Caller;
let deposito: Deposito;
let cliente = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  deposito = await abrirDeposito(jefe);
  const { clientes } = await jefe<{ clientes: { id: number; nombre: string }[] }>('gds_almacenamientos.opciones');
  cliente = clientes.find(({ id }) => id === CLIENTE)?.nombre ?? '';
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function as(email: string, options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.url, options);
  await visitor.signIn(email);
  return visitor;
}

/** How many of the article lie there. */
async function hay(lugar: string): Promise<number> {
  const { filas } = await jefe<{ filas: { sku: string; condicion: string; cantidad: number }[] }>(
    'gds_almacenamientos.contenido',
    { deposito_id: deposito.id, texto: lugar },
  );
  return filas.filter(({ sku }) => sku === 'JRN-UNO').reduce((sum, { cantidad }) => sum + cantidad, 0);
}

describe.each([
  ['a handheld', 'JH', HANDHELD],
  ['a wide screen', 'JW', WIDE],
])('on %s', (_, zona, screen) => {
  const [origen, destino] = [`${zona}-01-A`, `${zona}-01-B`];
  let conteo = 0;

  test('places are made by a pattern, and their labels say how they are read', async () => {
    const visitor = await as('gds-jefe@courier.example', WIDE);
    const { page } = visitor;
    await page.goto('/gds/mantenimiento/almacenamientos');
    await page.getByRole('button', { name: 'Crear por patrón' }).click();
    await page.getByRole('textbox', { name: /Patrón/ }).fill(`${zona}-[01-02]-[A-B]`);
    await page.getByRole('dialog').getByRole('button', { name: 'Crear', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached', ...SOON });
    const { records } = await jefe<{ records: { id: number; codigo: string }[] }>('gds_almacenamientos.listar', {
      ...{ deposito_id: deposito.id, q: zona, size: 20 },
    });
    expect(records.map(({ codigo }) => codigo).sort()).toEqual(
      ['01-A', '01-B', '02-A', '02-B'].map((rest) => `${zona}-${rest}`),
    );
    const { url } = await jefe<{ url: string }>('gds_almacenamientos.imprimir', { ids: records.map(({ id }) => id) });
    const pdf = await fetch(`${product.url}${url}`);
    const labels = await readLabels(Buffer.from(await pdf.arrayBuffer()));
    expect(labels.map(({ code128 }) => code128).sort()).toEqual(
      ['01A', '01B', '02A', '02B'].map((rest) => zona + rest),
    );
    await done(visitor);
  });

  test('what there is at the beginning comes by file', async () => {
    const visitor = await as('gds-jefe@courier.example', WIDE);
    const { page } = visitor;
    await page.goto('/gds/importar-transacciones');
    await choose(page, 'Qué trae', 'Stock inicial');
    await choose(page, 'Cliente', cliente);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir archivo…' }).click();
    const buffer = Buffer.from(`Ubicación;SKU;Cantidad\r\n${origen};JRN-UNO;20\r\n`);
    await (await chosen).setFiles({ name: `${zona}.csv`, mimeType: 'text/csv', buffer });
    // The second time its columns are known.
    const [columns, ready] = [
      page.getByRole('button', { name: /^Revisar 1 fila/ }),
      page.getByRole('button', { name: 'Importar 1 fila' }),
    ];
    await columns.or(ready).first().waitFor(SOON);
    if (await columns.isVisible()) await columns.click();
    await ready.click(SOON);
    await page.getByRole('button', { name: 'Sí, importar 1' }).click();
    await page.getByRole('button', { name: 'Revertir…' }).waitFor(SOON);
    expect(await hay(origen)).toBe(20);
    await done(visitor);
  });

  test('some are carried off while the network is away, and go when it is back; then they are put back', async () => {
    const visitor = await as('gds@courier.example', screen);
    const { page, context } = visitor;
    await page.goto('/gds/movimientos-internos/crear');
    await frameIsReady(page);
    await wedge(page, origen);
    await page.getByPlaceholder('Escanee el producto').waitFor();
    await wedge(page, deposito.articulos[0]?.codigo ?? '');
    await page.getByLabel('Cantidad de JRN-UNO').fill('5');
    await page.keyboard.press('F2');
    await context.setOffline(true);
    await wedge(page, destino);
    await page.getByRole('button', { name: 'Sí, anotar el movimiento' }).click(SOON);
    await page.getByText(/1 movimiento espera conexión/).waitFor();
    expect([await hay(origen), await hay(destino)]).toEqual([20, 0]);
    await context.setOffline(false);
    await expect.poll(async () => [await hay(origen), await hay(destino)], SOON).toEqual([15, 5]);
    await page.getByText(/espera conexión/).waitFor({ state: 'detached', ...SOON });
    await page.goto('/gds/movimientos-internos');
    await page.getByRole('button', { name: 'Revertir' }).first().click(SOON);
    const dialog = page.getByRole('dialog', { name: /^Revertir MI-/ });
    await dialog.getByRole('button', { name: 'Revertir' }).click();
    await dialog.waitFor({ state: 'detached', ...SOON });
    expect([await hay(origen), await hay(destino)]).toEqual([20, 0]);
    await visitor.context.close();
  });

  test.each([
    ['gds-conteo@courier.example', 'la recuenta otra persona'],
    ['gds-conteo2@courier.example', 'cerrada'],
  ])('%s counts two too few, the network away in between', async (email, said) => {
    if (conteo === 0)
      conteo = (
        await jefe<{ conteo: { id: number } }>('gds_conteos.crear', {
          ...{ deposito_id: deposito.id, clase: 'LUGAR', textos: [origen] },
        })
      ).conteo.id;
    const visitor = await as(email, screen);
    const { page, context } = visitor;
    await page.goto(`/gds/mantenimiento/conteos/contar?id=${conteo}`);
    await frameIsReady(page);
    const take = page.getByRole('button', { name: 'Empezar a contar (F9)' });
    await take.or(page.getByPlaceholder('Escanee la ubicación')).first().waitFor(SOON);
    if (await take.isVisible()) await page.keyboard.press('F9');
    await page.getByPlaceholder('Escanee la ubicación').waitFor(SOON);
    await wedge(page, origen);
    await page.getByPlaceholder('Escanee el producto').waitFor(SOON);
    await context.setOffline(true);
    await wedge(page, deposito.articulos[0]?.codigo ?? '');
    await page
      .getByText(/Sin conexión/)
      .first()
      .waitFor(SOON);
    await context.setOffline(false);
    await wedge(page, deposito.articulos[0]?.codigo ?? '');
    await page.getByPlaceholder('Escanee más, o escriba cuántas hay').waitFor(SOON);
    await page.keyboard.type('18');
    await page.keyboard.press('Enter');
    await page.getByLabel('Contado').getByText('18').waitFor(SOON);
    await page.keyboard.press('F9');
    await page.getByText(new RegExp(said)).first().waitFor(SOON);
    await context.close();
  });

  test('whoever did not count approves, and the book says what there is', async () => {
    const visitor = await as('gds-jefe@courier.example', WIDE);
    const { page } = visitor;
    await page.goto(`/gds/mantenimiento/conteos?id=${conteo}`);
    await page.getByRole('button', { name: `Resolver ${origen}` }).click(SOON);
    await page.getByRole('dialog', { name: origen }).getByRole('button', { name: 'Aprobar y ajustar' }).click();
    await expect.poll(() => hay(origen), SOON).toBe(18);
    await done(visitor);
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const done = async ({ context, complaints }: Visitor) => {
  await context.close();
  expect(complaints).toEqual([]);
};
