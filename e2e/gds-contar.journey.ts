import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, type Deposito, UNIDADES } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, leave, openSignedIn, type Visitor } from './visitor.ts';

/** What was received as it was announced is counted later: from the list of work to the difference, by scanner, and to what whoever leads makes of it. */

const WIDE = { viewport: { width: 1440, height: 1000 } };
const HANDHELD = { viewport: { width: 390, height: 844 } };

interface PorContar {
  readonly numero: string;
  readonly estado: string;
  readonly conteo: { readonly id: number; readonly numero: string };
}

let product: Product;
let browser: Browser;
let jefe: Caller;
let deposito: Deposito;
let anden = '';
let wo: PorContar;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  deposito = await abrirDeposito(jefe);
  const asked = { orden: await deposito.comprar(), modo: 'SIN_CONTEO' };
  const { recepcion } = await jefe<{ recepcion: { id: number } }>('gds_recepcion.abrir', asked);
  await jefe('gds_recepcion.recibir_todo', { recepcion_id: recepcion.id, bultos: 1 });
  wo = await porContar();
  const { lineas } = await jefe<{ lineas: { lugar: string }[] }>('gds_conteos.ver', { id: wo.conteo.id });
  anden = lineas[0]?.lugar ?? '';
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function porContar(): Promise<PorContar> {
  const { records } = await jefe<{ records: PorContar[] }>('gds_trabajos.listar', { tipo: 'CONTAR', vista: 'todas' });
  const [newest] = records.toSorted((a, b) => b.conteo.id - a.conteo.id);
  if (newest === undefined) throw new Error('nothing is to be counted');
  return newest;
}
const as = (email: string, options: BrowserContextOptions) => openSignedIn(browser, product.url, { email, ...options });

/** The dock, one of the articles by its code, how many there are, and the place is done. */
async function contar({ page }: Visitor, at: number, hay: number): Promise<void> {
  await page.getByPlaceholder('Escanee la ubicación').waitFor();
  await wedge(page, anden);
  await page.getByText(`Solo ${deposito.articulos[at]?.sku} ·`).waitFor();
  await wedge(page, deposito.articulos[at]?.codigo ?? '');
  await page.getByPlaceholder('Escanee más, o escriba cuántas hay').waitFor();
  await page.keyboard.type(String(hay));
  await page.keyboard.press('Enter');
  await page.getByLabel('Contado').getByText(String(hay), { exact: true }).waitFor();
  await page.keyboard.press('F9');
}

test('from the list of work one counts a unit too few of the first article, and all of the second', async () => {
  const visitor = await as('gds-conteo@courier.example', HANDHELD);
  const { page } = visitor;
  await page.goto('/gds/work-order');
  await page.getByText(wo.numero, { exact: true }).first().click();
  await page.getByText('0 de 2 artículos contados.').waitFor();
  await page.getByRole('link', { name: `Contar en ${wo.conteo.numero}` }).click();
  await page.getByRole('button', { name: 'Empezar a contar (F9)' }).waitFor();
  await page.keyboard.press('F9');
  await contar(visitor, 0, UNIDADES - 1);
  await page.getByText(`${anden} cerrada: la recuenta otra persona`).waitFor();
  await contar(visitor, 1, UNIDADES);
  await page.getByText('No queda ninguna ubicación para usted').waitFor();
  await leave(visitor);
  expect((await porContar()).estado).toBe('EN_CURSO');
});

test('somebody else scans the work, and finds the same', async () => {
  const visitor = await as('gds-conteo2@courier.example', HANDHELD);
  const { page } = visitor;
  await page.goto('/gds/work-order/pickup');
  await frameIsReady(page);
  await wedge(page, wo.numero);
  await page.getByRole('link', { name: `Contar en ${wo.conteo.numero}` }).click();
  await contar(visitor, 0, UNIDADES - 1);
  await page.getByText(`${anden} cerrada: se revisa`).waitFor();
  await leave(visitor);
  expect((await porContar()).estado).toBe('EN_CURSO');
});

test('whoever leads is told what lacks and says so to the book, and the work is over', async () => {
  const visitor = await as('gds-jefe@courier.example', WIDE);
  const { page } = visitor;
  await page.goto(`/gds/mantenimiento/conteos?id=${wo.conteo.id}`);
  await page.getByRole('button', { name: `Resolver ${anden}` }).click();
  const dialog = page.getByRole('dialog', { name: anden });
  const found = `El libro decía ${UNIDADES} · contó ${UNIDADES - 1} · recontó ${UNIDADES - 1}`;
  await dialog.getByText(found).waitFor();
  await dialog.getByRole('button', { name: 'Aprobar y ajustar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await leave(visitor);
  expect((await porContar()).estado).toBe('COMPLETADA');
  const left = await Promise.all(deposito.articulos.map((one) => deposito.stock(one)));
  expect(left.map(({ EN_RECEPCION }) => EN_RECEPCION)).toEqual([UNIDADES - 1, UNIDADES]);
});
