import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, CLIENTE, type Deposito } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, goOffline, openSignedIn } from './visitor.ts';

/** A pallet goes from its shelf into a bulto by two readings of its code, and nobody counts what stands on it. */

let product: Product;
let browser: Browser;
let jefe: Caller;
let deposito: Deposito;
let lpn = { id: 0, codigo: '' };
let orden = { id: 0, numero: '' };
let trabajo = { id: 0, numero: '' };

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  deposito = await abrirDeposito(jefe);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string, options: BrowserContextOptions) => openSignedIn(browser, product.url, { email, ...options });
const chip = (page: Page, texto: string | RegExp) => page.getByText(texto).last().waitFor();

test('an order for as much as stands on a pallet becomes work of that pallet', async () => {
  const [articulo] = deposito.articulos;
  const [estante = ''] = deposito.estantes;
  const there = { deposito_id: deposito.id, lugar: { texto: estante }, producto_id: articulo?.id };
  expect(await jefe('gds_stock.ajustar', { ...there, nueva_cantidad: 8, nota: 'Llegó' })).toMatchObject({ code: 'OK' });
  const made = await jefe<{ lpns: { id: number; codigo: string }[] }>('gds_lpn.crear', {
    ...{ deposito_id: deposito.id, cliente_id: CLIENTE, tipo: 'PALLET' },
  });
  lpn = made.lpns[0] ?? lpn;
  const items = [{ producto_id: articulo?.id, cantidad: 8 }];
  const filled = { deposito_id: deposito.id, de: { texto: estante }, a: { lpn_id: lpn.id }, items };
  expect(await jefe('gds_stock.mover', filled)).toMatchObject({ code: 'OK' });
  const pedido = {
    ...{ tipo: 'VENTA', cliente_id: CLIENTE, deposito_id: deposito.id, localidad_id: 1, entrega: 'DOMICILIO' },
    ...{ destino: { destinatario: 'Pallet Journey', direccion: 'Colonia 1234' }, confirmar: true, lineas: items },
  };
  orden = (await jefe<{ orden: typeof orden }>('gds_ordenes.crear', pedido)).orden;
  const wave = { deposito_id: deposito.id, ordenes: [orden.id] };
  const { wos } = await jefe<{ wos: (typeof trabajo)[] }>('gds_trabajos.crear_ola', wave);
  expect(wos).toHaveLength(1);
  trabajo = wos[0] ?? trabajo;
});

test('whoever walks reads its code once, without a network, and the plate goes with all of it', async () => {
  const { page, context } = await as('gds@courier.example', { viewport: { width: 390, height: 844 } });
  await page.goto('/gds/work-order/pickup');
  await frameIsReady(page);
  await wedge(page, trabajo.numero);
  await chip(page, `${trabajo.numero}: escanee el carro`);
  await wedge(page, deposito.carro);
  // What the line is can be read before the cart is taken, and only then may the network go.
  await page.getByPlaceholder('Escanee el carro').waitFor({ state: 'detached' });
  await page.getByText(/^Pallet entero · LPN .*, 8\su\.$/).waitFor();
  await goOffline({ page, context });
  await wedge(page, lpn.codigo);
  await page.getByText(/Lleve .* a packing/).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Terminar' }).click();
  await page.getByPlaceholder('Escanee el carro o el número del trabajo').waitFor();
  await context.close();
  const seen = await jefe<{ lpn: { lugar: string; unidades: number } }>('gds_lpn.ver', { id: lpn.id });
  expect(seen.lpn).toMatchObject({ lugar: deposito.carro, unidades: 8 });
});

test('at the bench its code is the order, and then all that stands on it', async () => {
  const { page, context, complaints } = await as('gds@courier.example', { viewport: { width: 1440, height: 1000 } });
  await page.goto('/gds/work-order/pack');
  await frameIsReady(page);
  await wedge(page, lpn.codigo);
  await page.getByRole('heading', { name: orden.numero }).waitFor();
  await wedge(page, lpn.codigo);
  await chip(page, 'JRN-UNO × 8: está todo');
  await context.close();
  expect(complaints).toEqual([]);
});
