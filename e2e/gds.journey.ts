import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, type Deposito, UNIDADES, vuelveRehusada } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { recibirContando } from './recibir.ts';
import { wedge } from './scanner.ts';
import { liberarEnOla, venderEnPagina } from './venta.ts';
import { frameIsReady, leave, openSignedIn } from './visitor.ts';

/** Goods from the supplier's van to ours, by scanner: three ways in, a shelf, a sale, a walk without a network, a bench, a label. */

const WIDE = { viewport: { width: 1440, height: 1000 } };
const HANDHELD = { viewport: { width: 390, height: 844 } };

let product: Product;
let browser: Browser;
let jefe: Caller;
let operario: Caller;
let deposito: Deposito;
/** The order that is sold, and its work. */
let venta = { id: 0, numero: '' };
let wo = { id: 0, numero: '' };

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  operario = await signedIn(product.url, 'gds@courier.example');
  deposito = await abrirDeposito(jefe);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string, options: BrowserContextOptions) => openSignedIn(browser, product.url, { email, ...options });
const chip = (page: Page, texto: string | RegExp) => page.getByText(texto).last().waitFor();

test('what is bought comes in three ways: as announced, counted, and counted blind', async () => {
  const visitor = await as('gds@courier.example', WIDE);
  const { page } = visitor;
  const [announced, counted, blind] = [await deposito.comprar(), await deposito.comprar(), await deposito.comprar()];
  await page.goto('/gds/ingresos-egresos/recibir/sin-conteo');
  await frameIsReady(page);
  await page.getByLabel('Orden o remito').focus();
  await wedge(page, announced);
  await page.getByLabel('Bultos contados').fill('2');
  await page.keyboard.press('Enter');
  await page.getByText(`${announced}: se recibieron ${2 * UNIDADES} unidades`).waitFor();
  for (const [orden, modo] of [
    [counted, 'Guiada'],
    [blind, 'Ciega'],
  ] as const) {
    await recibirContando(page, deposito, { orden, modo });
  }
  for (const articulo of deposito.articulos)
    expect(await deposito.stock(articulo)).toMatchObject({ EN_RECEPCION: 3 * UNIDADES });
  await leave(visitor);
});

test('from the dock it goes onto shelves', async () => {
  const visitor = await as('gds@courier.example', WIDE);
  const { page } = visitor;
  await page.goto('/gds/ingresos-egresos');
  await frameIsReady(page);
  for (const [at, { sku }] of deposito.articulos.entries()) {
    await page
      .getByRole('button', { name: `Ubicar ${sku}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Ubicar ${sku}` });
    await dialog.getByLabel('A qué ubicación').focus();
    await dialog.getByLabel('A qué ubicación').fill('');
    await wedge(page, deposito.estantes[at] ?? '');
    await dialog.waitFor({ state: 'detached' });
  }
  for (const articulo of deposito.articulos)
    expect(await deposito.stock(articulo)).toMatchObject({ DISPONIBLE: 3 * UNIDADES });
  await leave(visitor);
});

test('it is sold on a page, and what is sold becomes work with one press', async () => {
  const visitor = await as('gds-jefe@courier.example', WIDE);
  const { page } = visitor;
  const id = await venderEnPagina(page, deposito, { a: 'Rosario Journey', cuantas: 2 });
  await page.getByText('Reservada', { exact: true }).first().waitFor();
  venta = (await jefe<{ orden: { id: number; numero: string } }>('gds_ordenes.ver', { id })).orden;
  await liberarEnOla(page, venta.numero);
  const made = await jefe<{ records: { id: number; numero: string }[] }>('gds_trabajos.listar', { q: venta.numero });
  expect(made.records).toHaveLength(1);
  wo = made.records[0] ?? wo;
  await leave(visitor);
});

test('one walks without a network, has a full bin and one too few; somebody else goes on with the cart', async () => {
  const first = await as('gds@courier.example', HANDHELD);
  const { page, context } = first;
  await page.goto('/gds/work-order/pickup');
  await frameIsReady(page);
  await wedge(page, wo.numero);
  await chip(page, `${wo.numero}: escanee el carro`);
  await wedge(page, deposito.carro);
  await page.getByPlaceholder(`Escanee ${deposito.estantes[0]}`).waitFor();
  await context.setOffline(true);
  await wedge(page, deposito.estantes[0] ?? '');
  await page.getByPlaceholder('Escanee JRN-UNO').waitFor();
  await page.keyboard.press('F6');
  await page.getByRole('dialog', { name: 'El compartimiento 1 está lleno' }).getByLabel('Compartimiento').focus();
  await wedge(page, `${deposito.carro}-B02`);
  await page.getByText('0 de 2 → 2').waitFor();
  await wedge(page, deposito.articulos[0]?.codigo ?? '');
  await chip(page, /JRN-UNO: 1 de 2/);
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: `Faltante en ${deposito.estantes[0]}` });
  await dialog.getByRole('button', { name: 'Declarar' }).click();
  await page.getByText(/: faltan 1\. Se busca el resto en otra ubicación/).waitFor();
  await page.getByPlaceholder(`Escanee ${deposito.estantes[1]}`).waitFor();
  const told = () => operario<{ wo: { hechas: number; faltantes: number } }>('gds_trabajos.ver', { id: wo.id });
  expect((await told()).wo).toMatchObject({ hechas: 0, faltantes: 0 });
  await context.setOffline(false);
  await page.getByText(/No hay en otra ubicación: la orden espera/).waitFor();
  expect((await told()).wo).toMatchObject({ hechas: 1, faltantes: 1 });
  await first.context.close();
  const second = await as('gds-conteo@courier.example', HANDHELD);
  await second.page.goto('/gds/work-order/pickup');
  await frameIsReady(second.page);
  await wedge(second.page, wo.numero);
  await second.page.getByPlaceholder(`Escanee ${deposito.estantes[1]}`).waitFor();
  await wedge(second.page, deposito.estantes[1] ?? '');
  await wedge(second.page, deposito.articulos[1]?.codigo ?? '');
  await chip(second.page, /JRN-DOS: 1 de 2/);
  await wedge(second.page, 'JRN-DOS');
  await second.page.getByPlaceholder('Escanee el compartimiento 1').waitFor();
  await wedge(second.page, `${deposito.carro}-B01`);
  await second.page.getByRole('button', { name: 'Terminar' }).click();
  await second.page.getByPlaceholder('Escanee el carro o el número del trabajo').waitFor();
  await leave(second);
});

test('the bench packs what there is, whoever leads lets it go, and the last press makes parcel and label', async () => {
  const visitor = await as('gds-jefe@courier.example', WIDE);
  const { page, context } = visitor;
  await page.goto('/gds/work-order/pack');
  await frameIsReady(page);
  await wedge(page, deposito.carro);
  await page.getByRole('heading', { name: venta.numero }).waitFor();
  expect(await page.content()).not.toContain('Rosario Journey');
  await wedge(page, deposito.articulos[0]?.codigo ?? '');
  await chip(page, /JRN-UNO × 1: quedan 2/);
  await page.reload();
  await frameIsReady(page);
  await page.getByRole('heading', { name: venta.numero }).waitFor();
  await wedge(page, 'JRN-DOS');
  await chip(page, /JRN-DOS × 1: queda 1/);
  await wedge(page, deposito.articulos[1]?.codigo ?? '');
  const dialog = page.getByRole('dialog', { name: `Cerrar el bulto 1 de ${venta.numero}` });
  await dialog.waitFor();
  await page.keyboard.type('0,9', { delay: 150 });
  // A browser without windows shows no PDF: that it was given one is seen by what it was answered.
  const label = context.waitForEvent('response', (answer) => answer.url().includes('/api/descargas/'));
  await page.keyboard.press('Enter');
  expect((await label).headers()['content-type']).toBe('application/pdf');
  await page.getByText('1 unidad no se tomó').waitFor();
  const labels = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Enviar sin lo que falta' }).click();
  await page.getByLabel('Por qué').fill('El cliente no espera');
  await page.keyboard.press('Enter');
  await labels;
  await page.getByText('Empacada').first().waitFor();
  const { mesa } = await operario<{ mesa: { bultos: { guia_nro: string | null }[] } }>('gds_packing.abrir', {
    orden_id: venta.id,
  });
  const guia = mesa.bultos[0]?.guia_nro ?? '';
  expect(guia).toMatch(/^\d{12}$/);
  const planta = await signedIn(product.url, 'operario@courier.example');
  const found = await planta<{ records: { guia_nro: string; destinatario: string }[] }>('guias.listar', { q: guia });
  expect(found.records).toMatchObject([{ guia_nro: guia, destinatario: 'Rosario Journey' }]);
  await leave(visitor);
});

test('somebody else reads it again, it is read out to the driver, and his reading takes it off the shelf', async () => {
  const visitor = await as('gds@courier.example', WIDE);
  const { page } = visitor;
  const { mesa } = await operario<{ mesa: { bultos: { id: number; codigo: string; guia_nro: string }[] } }>(
    'gds_packing.abrir',
    {
      orden_id: venta.id,
    },
  );
  const { bultos } = mesa;
  const guia = bultos[0]?.guia_nro ?? '';
  await page.goto('/gds/ordenes/verificar');
  await frameIsReady(page);
  await wedge(page, bultos[0]?.codigo ?? '');
  await page.getByRole('heading', { name: venta.numero }).waitFor();
  for (const code of [deposito.articulos[0]?.codigo, 'JRN-DOS', deposito.articulos[1]?.codigo]) {
    const read = page.getByRole('list', { name: 'Artículos leídos' });
    const before = (await read.isVisible()) ? await read.textContent() : '';
    await wedge(page, code ?? '');
    await expect.poll(async () => ((await read.isVisible()) ? await read.textContent() : '')).not.toBe(before);
  }
  await page.keyboard.press('F9');
  await page.getByText('Verificada', { exact: true }).first().waitFor();
  await leave(visitor);
  const leads = await as('gds-jefe@courier.example', WIDE);
  const horas = { desde: '00:01', hasta: '23:58' };
  const opened = { destino: 'LEVANTE', ...horas, lleva: 'Chofer de prueba', bultos: bultos.map(({ id }) => id) };
  const answer = await jefe<{ despacho: { id: number } }>('gds_despacho.abrir', opened);
  expect(answer).toMatchObject({ code: 'OK' });
  const { despacho } = answer;
  await leads.page.goto(`/levantes-gds?id=${despacho.id}`);
  await frameIsReady(leads.page);
  for (const { codigo } of bultos) {
    await wedge(leads.page, codigo);
    await leads.page.getByText(codigo).last().waitFor();
  }
  await leads.page.getByText(`${bultos.length} de ${bultos.length}`, { exact: true }).waitFor();
  await leads.page.keyboard.press('F9');
  await leads.page.getByRole('button', { name: /^Imprimir remito/ }).waitFor();
  expect(await leads.page.content()).not.toContain('Rosario Journey');
  await leave(leads);
  const admin = await signedIn(product.url, 'admin@courier.example');
  const seen = async () =>
    (await admin<{ records: { id: number; estado_general: string }[] }>('guias.listar', { q: guia })).records[0];
  expect((await seen())?.estado_general).toBe('A_LEVANTAR');
  expect(await admin('guias.registrar_evento', { guia_id: (await seen())?.id, tipo: 'LEV_OK' })).toMatchObject({
    code: 'OK',
  });
  expect((await seen())?.estado_general).toBe('LEVANTADO');
  const sold = async () =>
    (await jefe<{ orden: { estado: string } }>('gds_ordenes.ver', { id: venta.id })).orden.estado;
  await expect.poll(sold, { timeout: 90_000, interval: 500 }).toBe('DESPACHADA');
  const left = await Promise.all(
    deposito.articulos.map(async (one) => Object.values(await deposito.stock(one)).reduce((sum, n) => sum + n, 0)),
  );
  expect(left).toEqual([3 * UNIDADES - 1, 3 * UNIDADES - 2]);
});

test('what somebody refuses at the door is read at the dock of the warehouse, and lies on a shelf again', async () => {
  const admin = await signedIn(product.url, 'admin@courier.example');
  const { mesa } = await operario<{ mesa: { bultos: { codigo: string; guia_nro: string }[] } }>('gds_packing.abrir', {
    orden_id: venta.id,
  });
  const [bulto] = mesa.bultos;
  const guia_id = await vuelveRehusada(admin, bulto?.guia_nro ?? '');
  const before = await Promise.all(deposito.articulos.map((one) => deposito.stock(one)));
  const visitor = await as('gds@courier.example', HANDHELD);
  const { page } = visitor;
  await page.goto('/gds/ingresos-egresos');
  await frameIsReady(page);
  await page.getByRole('link', { name: 'Reingresar devoluciones' }).click();
  await page.getByLabel('Guía, bulto o devolución').waitFor();
  await wedge(page, bulto?.codigo ?? '');
  await page.getByRole('button', { name: 'Reingresar 3 a stock' }).waitFor();
  expect(await page.content()).not.toContain('Rosario Journey');
  await page.getByLabel('Volvieron de JRN-DOS').fill('1');
  await page.getByLabel('Faltan 1: por qué').fill('Se rompió en la calle');
  await page.keyboard.press('Enter');
  await page.getByText(/: 2 de 3 en /).waitFor();
  await page.getByText('No hay devoluciones de sus depósitos en la planta.').waitFor();
  await leave(visitor);
  const after = await Promise.all(deposito.articulos.map((one) => deposito.stock(one)));
  const waiting = (stock: Record<string, number> | undefined) => stock?.EN_RECEPCION ?? 0;
  expect(after.map((stock, at) => waiting(stock) - waiting(before[at]))).toEqual([1, 1]);
  const seen = await admin<{ guia: { estado_general: string } }>('guias.ver', { id: guia_id });
  expect(seen.guia.estado_general).toBe('DEVUELTO');
});

test('from the first page a reading of work, of an order and of a shelf opens each', async () => {
  const visitor = await as('gds@courier.example', HANDHELD);
  const { page } = visitor;
  for (const [code, address] of [
    [wo.numero, `/gds/work-order/pickup?id=${wo.id}`],
    [venta.numero, `/gds/ordenes/venta/${venta.id}`],
    ['A-01-01-A', /\/gds\/mantenimiento\/almacenamientos\?id=\d+$/],
  ] as const) {
    await page.goto('/dashboard');
    await frameIsReady(page);
    await wedge(page, code);
    await page.waitForURL(typeof address === 'string' ? `**${address}` : address);
  }
  await page.getByRole('dialog', { name: 'Ubicación' }).getByText('A-01-01-A').waitFor();
  // It stays open where somebody reloads.
  await page.reload();
  await page.getByRole('dialog', { name: 'Ubicación' }).getByText('A-01-01-A').waitFor();
  await leave(visitor);
});
