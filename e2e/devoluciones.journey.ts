import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { signedIn } from './caller.ts';
import { parcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { leave, openSignedIn } from './visitor.ts';

/** What goes back, from the asking to the end, in the browsers of those who do it. */

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string) => openSignedIn(browser, product.url, { email, viewport: { width: 1440, height: 1000 } });

test('what stands is seen first where something does; a return is authorised, and its child may be printed', async () => {
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto('/levantes/devoluciones');
  const views = page.getByRole('navigation', { name: 'Vistas de devoluciones' });
  expect(await views.getByRole('button').first().textContent()).toMatch(/^Paradas · [1-9]/);
  await views.getByRole('button', { name: /^Por autorizar/ }).click();
  const table = page.getByRole('region', { name: 'Lista de devoluciones' });
  await table.getByText('Solicitada').first().waitFor();
  await table.getByText(/^D-\d/).first().click();
  const panel = page.getByRole('region', { name: /^Devolución D-/ });
  await panel.getByRole('button', { name: 'Rechazar' }).click();
  const asked = page.getByRole('dialog', { name: 'Rechazar la devolución' });
  await asked.waitFor();
  // Esc closes the dialog and not what lies under it.
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await panel.count()).toBe(1);
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Autorizadas: 1 de 1' });
  await dialog.getByText(/Vuelve como \d+-D1/).waitFor();
  await dialog
    .getByRole('button', { name: /Imprimir/ })
    .first()
    .waitFor();
  await leave(visitor);
});

test('a client asks for a return by its number, and reads why another cannot go back', async () => {
  const call = await signedIn(product.url, 'cliente@courier.example');
  const { records } = await call<{ records: { guia_nro: string }[] }>('guias.listar', {
    ...{ estado: ['INGRESADO'], size: 50 },
  });
  const guia = records.find(({ guia_nro }) => !guia_nro.includes('-'))?.guia_nro ?? '';
  const visitor = await as('cliente@courier.example');
  const { page } = visitor;
  await page.goto('/levantes/devoluciones?vista=por_autorizar');
  await page.getByRole('button', { name: 'Pedir devolución' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pedir devolución' });
  await dialog.getByLabel(/Números de guía/).fill(`${guia} 889999999999`);
  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Pedir' }).click();
  const told = page.getByRole('dialog', { name: 'Pedidas: 1 de 2' });
  await told.getByText(guia).waitFor();
  await told.getByText('Guía no encontrada').waitFor();
  await leave(visitor);
});

test('what the office says yes to stands at its agency, on the counter and under its label, and the agency decides nothing', async () => {
  const encargado = await signedIn(product.url, 'encargado@courier.example');
  const cliente = await signedIn(product.url, 'cliente@courier.example');
  const agencia = await signedIn(product.url, 'agencia@courier.example');
  const { id, numero: guia } = await parcelAtPlant(product.url, encargado, { agente_id: 1 });
  for (const tipo of ['DESP', 'ING_AG'])
    expect(await encargado('guias.registrar_evento', { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  const asked = { guias: [id], clase: 'PEDIDO_CLIENTE', motivo_id: 21 };
  const { filas } = await cliente<{ filas: { numero: string }[] }>('devoluciones.pedir', asked);
  const devolucion = filas[0]?.numero ?? '';
  const waiting = async () => (await agencia<{ a_devolver: number }>('mostrador.hoy')).a_devolver;
  const before = await waiting();

  const counter = await as('agencia@courier.example');
  await counter.page.goto('/pickup');
  const box = counter.page
    .locator('div')
    .filter({ has: counter.page.getByText('A devolver', { exact: true }) })
    .last();
  await box.getByText(String(before), { exact: true }).waitFor();

  const office = await as('trafico@courier.example');
  await office.page.goto(`/levantes/devoluciones?vista=por_autorizar&q=${guia}`);
  await office.page.getByRole('region', { name: 'Lista de devoluciones' }).getByText(devolucion).click();
  await office.page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await office.page.getByRole('dialog', { name: 'Autorizadas: 1 de 1' }).getByText(`Vuelve como ${guia}-D1`).waitFor();
  await leave(office);
  // Its client hears of it within a quarter of a minute, without looking: by itself or together with what was said yes to just before.
  const told = async () =>
    (await cliente<{ records: { titulo: string; texto: string }[] }>('notificaciones.listar')).records
      .filter(({ titulo }) => titulo.startsWith('Autorizamos '))
      .map(({ titulo, texto }) => `${titulo} ${texto}`);
  await expect.poll(told, { timeout: 60_000 }).toContainEqual(expect.stringContaining(devolucion));

  // Told to the counter while somebody stands there.
  await box.getByRole('link', { name: String(before + 1), exact: true }).click();
  const { page } = counter;
  const table = page.getByRole('region', { name: 'Lista de devoluciones' });
  await table.getByText(devolucion).click();
  const panel = page.getByRole('region', { name: `Devolución ${devolucion}` });
  await panel.getByText(`${guia}-D1`).first().waitFor();
  for (const name of ['Pedir devolución', 'Autorizar', 'Rechazar'])
    expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  await leave(counter);
});
