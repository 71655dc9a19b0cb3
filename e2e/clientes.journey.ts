import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { frameIsReady, leave, openSignedIn, type Visitor } from './visitor.ts';

/** A client from the first call to its first envío and out again, an agency that closes, and a price that is looked at before it is put. */

const SOON = { timeout: 30_000 };
/** A file of thousands, on a busy machine. */
const LATE = { timeout: 120_000 };
const TIENDA = 'Bazar Ñandubay';

let product: Product;
let browser: Browser;
/** Of the client that the first test makes. */
let ficha = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string) => openSignedIn(browser, product.url, { email, viewport: { width: 1440, height: 1000 } });
// What the server refuses for a reason is told on the page, and by the browser in its console.
const done = (visitor: Visitor) => leave(visitor, /status of (400|409|422)/);
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor(SOON);
const move = async (page: Page, acto: string) => {
  await page.getByRole('button', { name: 'Cambiar el estado' }).click();
  await page.getByRole('menuitem', { name: acto, exact: true }).click();
};

test('somebody who asked for prices becomes a client by keys, and its first parcel is on its way in', async () => {
  const visitor = await as('atencion@courier.example');
  const { page } = visitor;
  await page.goto('/clientes');
  await page.getByRole('textbox', { name: 'Buscar clientes' }).waitFor();
  await frameIsReady(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await form.getByLabel('Nombre', { exact: true }).waitFor();
  await page.keyboard.type(TIENDA);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${TIENDA} S.R.L.`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 2, name: TIENDA }).waitFor();
  ficha = new URL(page.url()).pathname;
  await move(page, 'Activar');
  await page.getByText(/Para activarlo falta un RUT válido, la dirección y un contacto/).waitFor();

  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: TIENDA });
  await edit.getByLabel('RUT').fill('211186630016');
  await edit.getByLabel('Dirección').fill('Rivera 2200');
  await edit.getByLabel('Localidad o barrio').fill('Cordón');
  await page.keyboard.press('Control+Enter');
  await edit.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Contactos' }).click();
  await page.getByRole('button', { name: 'Agregar' }).click();
  const contacto = page.getByRole('dialog');
  await contacto.getByLabel('Nombre y apellido').fill('Nélida Arrarte');
  await contacto.getByLabel('Teléfono').fill('099 123 456');
  await page.keyboard.press('Control+Enter');
  await contacto.waitFor({ state: 'detached' });
  await move(page, 'Activar');
  await status(page, /Cliente activo/);

  const call = await signedIn(product.url, 'atencion@courier.example');
  const cliente_id = Number(ficha.split('/').at(-1));
  expect(await send(call, cliente_id)).toMatchObject({ code: 'OK' });
  await page.getByRole('tab', { name: 'Resumen' }).click();
  await page.reload();
  await page.getByText('1 en curso.').waitFor(SOON);
  await page.getByRole('tab', { name: 'Direcciones' }).click();
  const places = page.getByRole('tabpanel');
  await places.getByText('Rivera 2200, Cordón, Montevideo').waitFor();
  await page.getByRole('tab', { name: 'Cuenta' }).click();
  await page.getByText('Todavía no se cobró nada para este cliente.').waitFor();
  await done(visitor);
});

const send = (call: Caller, cliente_id: number) =>
  call<object>('envios.crear', {
    ...{ cliente_id, servicio: 'ESTANDAR_DOMICILIO', entrega: 'DOMICILIO', destinatario: 'Rosa Olivera' },
    ...{ direccion: '18 de Julio 1234', localidad: 'Cordón', bultos: [{ tamano_id: 2 }] },
  });

test('who is suspended sends nothing new, goes on with what is on its way, and is back within a quarter of an hour', async () => {
  const visitor = await as('atencion@courier.example');
  const { page } = visitor;
  const call = await signedIn(product.url, 'atencion@courier.example');
  const cliente_id = Number(ficha.split('/').at(-1));
  await page.goto(ficha);
  await move(page, 'Suspender por deuda');
  const why = page.getByRole('dialog', { name: `Suspender por deuda: ${TIENDA}` });
  await why.getByLabel('Por qué').fill('Dos facturas');
  await page.keyboard.press('Control+Enter');
  await status(page, /Cliente suspendido por deuda/);
  expect(await send(call, cliente_id)).toMatchObject({ error: 'CLIENTE_SUSPENDIDO' });
  await page.getByText('1 en curso.').waitFor(SOON);
  await page.getByRole('button', { name: /^Deshacer «Suspender por deuda»/ }).click();
  await status(page, /Se deshizo el último cambio de estado/);
  expect(await send(call, cliente_id)).toMatchObject({ code: 'OK' });
  await page.getByRole('tab', { name: 'Historial' }).click();
  await page.getByText('Lo suspendió por deuda: Dos facturas').waitFor();
  await done(visitor);
});

interface Cierre {
  readonly guias: readonly { readonly cantidad: number; readonly se_desvia: boolean }[];
}

test('an agency with parcels closes once they are bound for another one', async () => {
  const call = await signedIn(product.url, 'admin@courier.example');
  const { records } = await call<{ records: { id: number; valores: { nombre: string } }[] }>('maestros.agencias', {
    ...{ action: 'listar', activo: true, size: 500 },
  });
  const open = (agente_id: number) => call<Cierre>('maestros.cierre', { agente_id });
  let chosen: { id: number; nombre: string } | null = null;
  for (const { id, valores } of records.toReversed()) {
    const { guias } = await open(id);
    if (guias.length === 0 || guias.some(({ se_desvia }) => !se_desvia)) continue;
    chosen = { id, nombre: valores.nombre };
    break;
  }
  if (chosen === null) throw new Error('no agency of the demo has parcels that can all be diverted');
  const { id, nombre } = chosen;

  const visitor = await as('admin@courier.example');
  const { page } = visitor;
  await page.goto(`/mantenimiento?maestro=agencias&texto=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Inactivar ${nombre}`, exact: true }).click();
  await page.getByText(/Desvíelas a otra agencia y vuelva a cerrarla/).waitFor();
  await page.getByRole('button', { name: `Desviar las guías de ${nombre}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Desviar las guías de ${nombre}` });
  await dialog.getByRole('combobox', { name: 'A qué agencia' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await open(id)).guias, SOON).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: `Inactivar ${nombre}`, exact: true }).click();
  await page.getByRole('button', { name: `Activar ${nombre}`, exact: true }).waitFor(SOON);
  await done(visitor);
});

test('a price is looked at over last month and then put for a day to come', async () => {
  const visitor = await as('encargado@courier.example');
  const { page } = visitor;
  await page.goto('/clientes/1?tab=tarifa');
  await page.getByRole('button', { name: 'Darle una tarifa propia' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Cambio de los precios/).fill('10');
  await dialog.getByRole('button', { name: 'Qué pasaría' }).click();
  await dialog.getByRole('region', { name: 'Qué pasaría' }).getByText(/\$ /).first().waitFor(SOON);
  await dialog.getByLabel('Nota').fill('Acordado por teléfono');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Acordado por teléfono').waitFor(SOON);
  await done(visitor);
});

test('a list of holidays is brought from a spreadsheet, and what is wrong in it says so', async () => {
  const visitor = await as('maestros@courier.example');
  const { page } = visitor;
  await page.goto('/mantenimiento?maestro=feriados');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar feriados' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Elegir archivo…' }).click();
  const buffer = Buffer.from(
    'Día;Nombre\r\n19/06/2098;Natalicio\r\n31/02/2098;Ninguno\r\n25/08/2098;Independencia\r\n',
    'latin1',
  );
  await (await chooser).setFiles({ name: 'feriados.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('feriados.csv: 2 son nuevas · 1 no entra.').waitFor(SOON);
  await dialog.getByText(/Fila 2, 31\/02\/2098/).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('feriados.csv: 2 entraron · 1 no entró.').waitFor(SOON);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Independencia').first().waitFor();
  await done(visitor);
});

const FILAS = 6_000;

/** Of one shop: rows that are all right, so that only what happens meanwhile can be wrong with them. */
function semana(): Buffer {
  const head = 'Nro. de pedido;Nombre y apellido;Celular;Dirección;Ciudad;Depto;Peso';
  const rows = Array.from(
    { length: FILAS },
    (_, n) => `SUSP-${n};Ana Sosa ${n};099 123 456;18 de Julio ${n + 1};Cordón;Montevideo;1,5`,
  );
  return Buffer.from([head, ...rows].join('\r\n'));
}

/** How many stand under a tab of the file. */
const bajo = async (page: Page, nombre: string) => {
  const text = (await page.getByRole('button', { name: new RegExp(`^${nombre} [\\d.]+`) }).textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
};

test('a client is suspended while its file goes in: what was in stays, what was not says why, in both browsers', async () => {
  const cliente = await as('cliente@courier.example');
  const nuestra = await as('atencion@courier.example');
  const call = await signedIn(product.url, 'cliente@courier.example');
  const { records } = await call<{ records: { cliente_id: number }[] }>('guias.listar', { size: 1 });
  await nuestra.page.goto(`/clientes/${records[0]?.cliente_id}`);
  await move(nuestra.page, 'Suspender');
  const why = nuestra.page.getByRole('dialog', { name: /^Suspender: / });
  await why.getByLabel('Por qué').fill('Cambio de dueños');

  const { page } = cliente;
  await page.goto('/envios/importar');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo…' }).click();
  await (await chosen).setFiles({ name: 'semana-grande.csv', mimeType: 'text/csv', buffer: semana() });
  await page.getByRole('button', { name: 'Revisar 6.000 filas' }).click(LATE);
  await page.getByRole('button', { name: 'Importar 6.000 filas' }).click(LATE);
  await page.getByRole('button', { name: 'Sí, importar 6.000' }).click();
  await page.getByRole('button', { name: /^Importadas [1-9]/ }).waitFor(LATE);
  await nuestra.page.keyboard.press('Control+Enter');
  await status(nuestra.page, /Cliente suspendido/);

  await expect.poll(async () => (await bajo(page, 'Importadas')) + (await bajo(page, 'Con errores')), LATE).toBe(FILAS);
  const [entraron, quedaron] = [await bajo(page, 'Importadas'), await bajo(page, 'Con errores')];
  expect(entraron).toBeGreaterThan(0);
  expect(quedaron).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Con errores/ }).click();
  await page
    .getByText(/Hable con su ejecutivo/)
    .first()
    .waitFor(SOON);
  const { total_records } = await call<{ total_records: number }>('envios.listar', { q: 'Ana Sosa' });
  expect(total_records).toBe(entraron);
  await done(cliente);
  await done(nuestra);
});
