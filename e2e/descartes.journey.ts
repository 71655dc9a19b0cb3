import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, type Deposito } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { choose, frameIsReady, openVisitor } from './visitor.ts';

/** Somebody moves goods without a network, and somebody else moved them first: the movement is let go of with why, which whoever leads reads. */

const HANDHELD = { viewport: { width: 390, height: 844 } };
const SOON = { timeout: 30_000 };

let product: Product;
let browser: Browser;
let jefe: Caller;
let deposito: Deposito;
let articulo: Deposito['articulos'][number] | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  deposito = await abrirDeposito(jefe);
  [articulo] = deposito.articulos;
  await jefe('gds_stock.ajustar', {
    ...{ deposito_id: deposito.id, lugar: { texto: deposito.estantes[0] }, producto_id: articulo?.id },
    ...{ condicion: 'DISPONIBLE', nueva_cantidad: 20, nota: 'Lo que hay' },
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** How many of the article lie there. */
async function hay(lugar: string): Promise<number> {
  const { filas } = await jefe<{ filas: { sku: string; cantidad: number }[] }>('gds_almacenamientos.contenido', {
    ...{ deposito_id: deposito.id, texto: lugar },
  });
  return filas.filter(({ sku }) => sku === articulo?.sku).reduce((sum, { cantidad }) => sum + cantidad, 0);
}

test('what somebody else moved meanwhile is let go of with a reason, which whoever leads reads', async () => {
  const [origen = '', destino = ''] = deposito.estantes;
  const worker = await openVisitor(browser, product.url, HANDHELD);
  const { page, context } = worker;
  await worker.signIn('gds@courier.example');
  await page.goto('/gds/movimientos-internos/crear');
  await frameIsReady(page);
  await wedge(page, origen);
  await page.getByPlaceholder('Escanee el producto').waitFor(SOON);
  await wedge(page, articulo?.codigo ?? '');
  await page.getByLabel(`Cantidad de ${articulo?.sku}`).fill('5');
  await page.keyboard.press('F2');
  await context.setOffline(true);
  await wedge(page, destino);
  await page.getByRole('button', { name: 'Sí, anotar el movimiento' }).click(SOON);
  await page.getByText(/1 movimiento espera conexión/).waitFor(SOON);
  await jefe('gds_stock.mover', {
    ...{ deposito_id: deposito.id, de: { texto: origen }, a: { texto: destino } },
    items: [{ producto_id: articulo?.id, cantidad: 20 }],
  });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Descartar', exact: true }).click(SOON);
  const dialog = page.getByRole('dialog', { name: 'Descartar lo que no se registró' });
  await choose(page, 'Por qué', 'No se hizo: todo volvió a su lugar');
  await dialog.getByRole('button', { name: 'Sí, descartar' }).click();
  await dialog.waitFor({ state: 'detached', ...SOON });
  await page.getByText(/espera conexión/).waitFor({ state: 'detached', ...SOON });
  expect([await hay(origen), await hay(destino)]).toEqual([0, 20]);
  await context.close();
  // The browser writes of its own accord that there was no network, and that the movement was refused.
  const own = ['net::ERR_INTERNET_DISCONNECTED', 'status of 409'];
  expect(worker.complaints.filter((one) => !own.some((words) => one.includes(words)))).toEqual([]);

  const leads = await openVisitor(browser, product.url, HANDHELD);
  await leads.signIn('gds-jefe@courier.example');
  await leads.page.goto('/gds/movimientos-internos');
  await leads.page.getByRole('button', { name: 'Descartados sin red' }).click(SOON);
  const list = leads.page.getByRole('dialog', { name: 'Descartados sin red' });
  await list.getByText(`Movimiento: 5 de ${origen} a `).waitFor(SOON);
  await list.getByText('Motivo: No se hizo: todo volvió a su lugar').first().waitFor(SOON);
  await leads.context.close();
  expect(leads.complaints).toEqual([]);
});
