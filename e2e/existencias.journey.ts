import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { upTo } from '#testing/night.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, CLIENTE, type Deposito } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { choose, frameIsReady, goOffline, leave, openSignedIn, type Visitor } from './visitor.ts';

/** A shelf from its pattern to its count: made, labelled, filled by file, moved from, put back, counted short, approved; the network goes at each step. */

const WIDE = { viewport: { width: 1440, height: 1000 } };
const HANDHELD = { viewport: { width: 390, height: 844 } };
const SOON = { timeout: 30_000 };
const NO_NETWORK = 'Sin conexión con el servidor';

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

const as = (email: string, options: BrowserContextOptions) => openSignedIn(browser, product.url, { email, ...options });

/** How many of the article lie there. */
async function hay(lugar: string): Promise<number> {
  const { filas } = await jefe<{ filas: { sku: string; condicion: string; cantidad: number }[] }>(
    'gds_almacenamientos.contenido',
    { deposito_id: deposito.id, texto: lugar },
  );
  return filas.filter(({ sku }) => sku === 'JRN-UNO').reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** The network goes while this is done: the page says so, and keeps what was typed; then it is back. */
async function cut(visitor: Visitor, act: () => Promise<unknown>, says: string | RegExp = NO_NETWORK) {
  const { page, context } = visitor;
  await goOffline(visitor);
  await act();
  await page.getByText(says).first().waitFor(SOON);
  await context.setOffline(false);
}

/** By day the first alone. */
const SCREENS = [
  ['a handheld', 'JH', HANDHELD],
  ['a wide screen', 'JW', WIDE],
] as const;

describe.each(SCREENS.slice(0, upTo(SCREENS.length, 1)))('on %s', (_, zona, screen) => {
  const [origen, destino] = [`${zona}-01-A`, `${zona}-01-B`];
  let conteo = 0;

  test('places are made by a pattern, and their labels say how they are read', async () => {
    const visitor = await as('gds-jefe@courier.example', screen);
    const { page, context } = visitor;
    await page.goto('/gds/mantenimiento/almacenamientos');
    await page.getByRole('button', { name: 'Crear por patrón' }).click();
    await page.getByRole('textbox', { name: /Patrón/ }).fill(`${zona}-[01-02]-[A-B]`);
    await page.getByText('4 ubicaciones').waitFor(SOON);
    const dialog = page.getByRole('dialog');
    const make = () => dialog.getByRole('button', { name: 'Crear', exact: true }).click();
    await cut(visitor, make);
    expect(await page.getByRole('textbox', { name: /Patrón/ }).inputValue()).toBe(`${zona}-[01-02]-[A-B]`);
    await make();
    await dialog.waitFor({ state: 'detached', ...SOON });
    await page.goto(`/gds/mantenimiento/almacenamientos?deposito_id=${deposito.id}&q=${zona}`);
    await page.getByText(`${zona}-02-B`).first().waitFor(SOON);
    // What the browser is given to print.
    const printed = Promise.withResolvers<Buffer>();
    await context.route(/imprimir_codigos_almacenamiento/, async (route) => {
      const response = await route.fetch();
      printed.resolve(await response.body());
      await route.fulfill({ response });
    });
    const print = () => page.getByRole('button', { name: 'Imprimir códigos' }).click();
    await cut(visitor, print);
    await print();
    const labels = await readLabels(await printed.promise);
    expect(labels.map(({ code128 }) => code128).sort()).toEqual(
      ['01A', '01B', '02A', '02B'].map((rest) => zona + rest),
    );
    await done(visitor);
  });

  test('a pallet is received on its plate, and goes to its place by one reading', async () => {
    const shelf = `${zona}-02-A`;
    const { lpns } = await jefe<{ lpns: { codigo: string }[] }>('gds_lpn.crear', {
      ...{ deposito_id: deposito.id, cliente_id: CLIENTE, tipo: 'PALLET' },
    });
    const lpn = lpns[0]?.codigo ?? '';
    const { recepcion } = await jefe<{ recepcion: { id: number } }>('gds_recepcion.abrir', {
      ...{ deposito_id: deposito.id, cliente_id: CLIENTE, modo: 'GUIADA' },
    });
    const visitor = await as('gds@courier.example', screen);
    const { page } = visitor;
    await page.goto(`/gds/ingresos-egresos/recibir-mercaderia?id=${recepcion.id}`);
    await frameIsReady(page);
    const field = page.getByRole('textbox', { name: 'Producto', exact: true });
    await field.click(SOON);
    await cut(visitor, () => wedge(page, lpn));
    await field.press('Enter');
    await page.getByText(/Lo que sigue va sobre LPN/).waitFor(SOON);
    await cut(visitor, () => wedge(page, deposito.articulos[0]?.codigo ?? ''));
    await field.press('Enter');
    await page.getByText('JRN-UNO: 1, van 1').waitFor(SOON);
    await wedge(page, deposito.articulos[0]?.codigo ?? '');
    await page.getByText('JRN-UNO: 1, van 2').waitFor(SOON);
    await cut(visitor, () => page.keyboard.press('F9'));
    await page.keyboard.press('F9');
    await page.getByText('Recibida', { exact: true }).first().waitFor(SOON);
    await page.goto('/gds/ingresos-egresos');
    await page.getByRole('button', { name: `Ubicar LPN …${lpn.slice(-5)}` }).click(SOON);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A qué ubicación').click();
    await cut(visitor, () => wedge(page, shelf));
    expect(await hay(shelf)).toBe(0);
    await dialog.getByLabel('A qué ubicación').press('Enter');
    await dialog.waitFor({ state: 'detached', ...SOON });
    expect(await hay(shelf)).toBe(2);
    await done(visitor);
  });

  test('what there is at the beginning comes by file', async () => {
    const visitor = await as('gds-jefe@courier.example', screen);
    const { page } = visitor;
    await page.goto('/gds/importar-transacciones');
    await choose(page, 'Qué trae', 'Stock inicial');
    await choose(page, 'Cliente', cliente);
    const buffer = Buffer.from(`Ubicación;SKU;Cantidad\r\n${origen};JRN-UNO;20\r\n`);
    const bring = async () => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Elegir archivo…' }).click();
      await (await chosen).setFiles({ name: `${zona}.csv`, mimeType: 'text/csv', buffer });
    };
    await cut(visitor, bring);
    await bring();
    // The second time its columns are known.
    const [columns, ready] = [
      page.getByRole('button', { name: /^Revisar 1 fila/ }),
      page.getByRole('button', { name: 'Importar 1 fila' }),
    ];
    await columns.or(ready).first().waitFor(SOON);
    if (await columns.isVisible()) {
      await cut(visitor, () => columns.click());
      await columns.click();
    }
    await ready.click(SOON);
    const sure = page.getByRole('button', { name: 'Sí, importar 1' });
    await cut(visitor, () => sure.click());
    await sure.click();
    await page.getByRole('button', { name: 'Revertir…' }).waitFor(SOON);
    expect(await hay(origen)).toBe(20);
    await done(visitor);
  });

  test('some are carried off, told when the network is back, and put back', async () => {
    const visitor = await as('gds@courier.example', screen);
    const { page, context } = visitor;
    const codigo = deposito.articulos[0]?.codigo ?? '';
    await page.goto('/gds/movimientos-internos/crear');
    await frameIsReady(page);
    await cut(visitor, () => wedge(page, origen));
    await wedge(page, origen);
    await page.getByPlaceholder('Escanee el producto').waitFor(SOON);
    await cut(visitor, () => wedge(page, codigo));
    await wedge(page, codigo);
    await page.getByLabel('Cantidad de JRN-UNO').fill('5');
    await page.keyboard.press('F2');
    await goOffline(visitor);
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
    const revert = () => dialog.getByRole('button', { name: 'Revertir' }).click();
    await cut(visitor, revert);
    expect([await hay(origen), await hay(destino)]).toEqual([15, 5]);
    await revert();
    await dialog.waitFor({ state: 'detached', ...SOON });
    expect([await hay(origen), await hay(destino)]).toEqual([20, 0]);
    await done(visitor);
  });

  test('whoever leads asks for a count of the shelf', async () => {
    const visitor = await as('gds-jefe@courier.example', screen);
    const { page } = visitor;
    await page.goto('/gds/mantenimiento/conteos');
    await page.getByRole('button', { name: 'Pedir un conteo' }).click(SOON);
    const dialog = page.getByRole('dialog', { name: 'Pedir un conteo' });
    await dialog.getByLabel('Ubicaciones o zonas').fill(origen);
    const ask = () => dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
    await cut(visitor, ask);
    expect(await dialog.getByLabel('Ubicaciones o zonas').inputValue()).toBe(origen);
    await ask();
    await page.getByRole('heading', { name: /^CT-/ }).waitFor(SOON);
    conteo = Number(new URL(page.url()).searchParams.get('id'));
    expect(await stateOf(conteo)).toEqual(['PENDIENTE', 1]);
    await done(visitor);
  });

  test('one counts two too few, and the network is gone from the first product to the end', async () => {
    const visitor = await counting('gds-conteo@courier.example', conteo);
    const { page, context } = visitor;
    await cut(visitor, () => page.keyboard.press('F9'));
    await page.keyboard.press('F9');
    await page.getByPlaceholder('Escanee la ubicación').waitFor(SOON);
    await wedge(page, origen);
    await page.getByPlaceholder('Escanee el producto').waitFor(SOON);
    await goOffline(visitor);
    await countAway(page, '18');
    expect(await stateOf(conteo)).toEqual(['ABIERTA', 1]);
    await context.setOffline(false);
    await page.getByText(/espera conexión/).waitFor({ state: 'detached', ...SOON });
    expect(await stateOf(conteo)).toEqual(['PENDIENTE', 2]);
    await done(visitor);
  });

  test('another counts the same, and has no network from the place on', async () => {
    const visitor = await counting('gds-conteo2@courier.example', conteo);
    const { page, context } = visitor;
    await page.getByPlaceholder('Escanee la ubicación').waitFor(SOON);
    await goOffline(visitor);
    await wedge(page, origen);
    await page.getByText(/sin conexión: se manda al volver/).waitFor(SOON);
    await countAway(page, '18');
    expect(await stateOf(conteo)).toEqual(['PENDIENTE', 2]);
    await context.setOffline(false);
    await expect.poll(() => stateOf(conteo), SOON).toEqual(['REVISION', 2]);
    await done(visitor);
  });

  test('whoever did not count approves, and the book says what there is', async () => {
    const visitor = await as('gds-jefe@courier.example', screen);
    const { page } = visitor;
    await page.goto(`/gds/mantenimiento/conteos?id=${conteo}`);
    await page.getByRole('button', { name: `Resolver ${origen}` }).click(SOON);
    const approve = () =>
      page.getByRole('dialog', { name: origen }).getByRole('button', { name: 'Aprobar y ajustar' }).click();
    await cut(visitor, approve);
    expect(await hay(origen)).toBe(20);
    await approve();
    await expect.poll(() => hay(origen), SOON).toBe(18);
    await done(visitor);
  });

  async function counting(email: string, id: number): Promise<Visitor> {
    const visitor = await as(email, screen);
    await visitor.page.goto(`/gds/mantenimiento/conteos/contar?id=${id}`);
    await frameIsReady(visitor.page);
    return visitor;
  }

  /** The article by its code, so many of it, and the place is done; nobody hears any of it. */
  async function countAway(page: Page, units: string): Promise<void> {
    await wedge(page, deposito.articulos[0]?.codigo ?? '');
    await page.getByPlaceholder('Escanee más, o escriba cuántas hay').waitFor(SOON);
    await page.keyboard.type(units);
    await page.keyboard.press('Enter');
    await page.getByLabel('Contado').getByText(units).waitFor(SOON);
    await page.keyboard.press('F9');
    await page.getByText(`1 ubicación espera conexión: ${origen}, ${units} contadas`).waitFor(SOON);
  }
});

/** Of the count's only place: where it is, and which count it waits for. */
async function stateOf(id: number): Promise<[string, number]> {
  const { lineas } = await jefe<{ lineas: { estado: string; vuelta: number }[] }>('gds_conteos.ver', { id });
  return [lineas[0]?.estado ?? '', lineas[0]?.vuelta ?? 0];
}

// What was asked while the network was away.
const done = (visitor: Visitor) => leave(visitor, /net::ERR_INTERNET_DISCONNECTED/);
