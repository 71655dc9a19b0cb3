import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { findingsOf } from './axe.ts';
import { signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor } from './visitor.ts';

/** How the day begins for five of them: from the first page to the answer, with so many clicks and keys at most. */

/** Between two keys of a quick hand. */
const PERSON_MS = 150;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  await recordCase();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** The first hour of a day, and most of a Sunday, may have no case yet: these mornings begin after one. */
async function recordCase() {
  const call = await signedIn(product.url, 'operario@courier.example');
  const ask = <T>(action: string, params: object) => call<T>('problem_solver', { action, ...params });
  const { usuarios } = await ask<{ usuarios: { id: number; nombre: string }[] }>('get_catalogos', {});
  const operario = usuarios.find(({ nombre }) => nombre === 'Olga Píriz');
  const ahora = new Date().toISOString();
  const answer = await ask('guardar_registro', {
    usuario_id: operario?.id,
    es_sin_etiqueta: true,
    tamano_id: 1,
    descripcion: 'Bolsa negra con ropa, sin rótulo',
    causa_id: 1,
    solucion_id: 1,
    fecha_inicio: ahora,
    fecha_fin: ahora,
  });
  expect(answer).toMatchObject({ msg: 'Registro guardado' });
}

async function begin(email: string) {
  const { page, signIn, complaints } = await openVisitor(browser, product.url, {
    viewport: { width: 1440, height: 900 },
  });
  await signIn(email);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const violations = async () => (await findingsOf(page)).map(({ id, html }) => `${id} ${html}`);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    // As a person: keys that follow at once are a scanner's.
    await page.waitForTimeout(PERSON_MS);
    await page.keyboard.press(key);
  };
  return { page, click, press, violations, complaints, clicks: () => clicks, keys: () => keys };
}

const numberIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));

test('who leads finds in six clicks why cases rose or fell, and the cases themselves', async () => {
  const { page, click, clicks, violations, complaints } = await begin('encargado@courier.example');
  await page.getByRole('heading', { name: 'Torre de control' }).waitFor();
  await page.getByRole('figure').waitFor();
  expect(await violations()).toEqual([]);
  await click(page.getByRole('link', { name: /Casos de hoy/ }));
  await click(page.getByRole('tab', { name: 'Estadísticas' }));
  await click(page.getByRole('button', { name: 'Consultar' }));
  await page.getByRole('heading', { name: /^(¿Por qué (subieron|bajaron)\?|Los mismos casos que antes)$/ }).waitFor();
  await page.getByText('los mismos días de la semana').waitFor();
  const causa = page.getByRole('region', { name: 'Causas', exact: true }).getByRole('link').first();
  if ((await causa.count()) > 0) {
    await click(causa);
    await page.waitForURL(/tab=reporte.*causa_id=/);
    await page.getByRole('table').first().waitFor();
  }
  expect(clicks()).toBeLessThanOrEqual(6);
  expect(complaints).toEqual([]);
});

test('a figure of the torre de control opens exactly the parcels that it counts', atNight, async () => {
  const { page, click, clicks } = await begin('encargado@courier.example');
  const figure = page.getByRole('link', { name: /^En reparto .*hoy$/ });
  const told = numberIn((await figure.textContent())?.replace('En reparto', '').split(/salió|salieron/)[0] ?? null);
  expect(told).toBeGreaterThan(0);
  await click(figure);
  await page.waitForURL(/\/guias\?estado=EN_REPARTO/);
  await page.getByText('en estado En reparto').waitFor();
  expect(clicks()).toBe(1);
});

test('a client opens in two clicks what waits for it, and how the last thirty days went', atNight, async () => {
  const { page, click, clicks, violations, complaints } = await begin('cliente@courier.example');
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
  expect(await violations()).toEqual([]);
  await click(
    page.getByRole('link', { name: /Anunciadas y no entregadas|Visitas sin entrega|Guías retenidas/ }).first(),
  );
  await page.waitForURL(/\/guias\?estado=/);
  await page.getByRole('table').first().waitFor();
  await page.goBack();
  await click(page.getByRole('main').getByRole('link', { name: 'Dashboards' }));
  await page
    .getByRole('list', { name: 'Indicadores de los últimos 30 días' })
    .getByText('aún en curso')
    .first()
    .waitFor();
  expect(clicks()).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
});

test('an administrator sees on the first page that an account waits, and opens it in one click', atNight, async () => {
  const body = {
    email: 'ana.nueva@tienda.example',
    fullname: 'Ana Nueva',
    username: 'ananueva',
    password: 'una-clave-bien-larga-7',
  };
  const registered = await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(registered.status).toBe(200);
  const { page, click, clicks, violations } = await begin('admin@courier.example');
  expect(await violations()).toEqual([]);
  const waiting = page.getByRole('link', { name: /Cuentas por aprobar/ });
  expect(numberIn(await waiting.textContent())).toBeGreaterThan(0);
  await click(waiting);
  await page.getByText('Ana Nueva').first().waitFor();
  expect(clicks()).toBe(1);
});

test('an operario opens the station in one click and records each case with a reading and four keys', async () => {
  const { page, click, press, clicks, keys, violations, complaints } = await begin('operario@courier.example');
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
  expect(await violations()).toEqual([]);
  await click(page.getByRole('link', { name: /Casos de hoy/ }));
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  const rows = page.getByRole('region', { name: 'Registros del día' }).getByRole('row');
  await rows.nth(1).waitFor();
  for (const guia of ['881000000012', '881000000036']) {
    await wedge(page, guia);
    const dialog = page.getByRole('dialog', { name: 'Registro de Caso con Etiqueta' });
    await dialog.waitFor();
    // Size, cause, solution: their numbers; then save.
    for (const key of ['3', '2', '1', 'Control+Enter']) await press(key);
    await dialog.waitFor({ state: 'detached' });
    await rows.filter({ hasText: guia }).first().waitFor();
  }
  expect([clicks(), keys()]).toEqual([1, 8]);
  expect(complaints).toEqual([]);
});

test('an agency hands a parcel over from the first page in four clicks at most, to who shows the right document', async () => {
  const call = await signedIn(product.url, 'agencia@courier.example');
  const found = await call<{ guias: { guia_nro: string; tiene_documento: boolean }[] }>('mostrador.buscar', {
    texto: 'EST_A-01',
  });
  const guia = found.guias.find(({ tiene_documento }) => !tiene_documento);
  if (guia === undefined) throw new Error('the demo has no such parcel on that shelf');
  const { page, click, clicks, violations, complaints } = await begin('agencia@courier.example');
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
  expect(await violations()).toEqual([]);
  await click(page.getByRole('link', { name: 'Mi agencia' }));
  await page.getByRole('textbox', { name: /Etiqueta, estante/ }).waitFor();
  await frameIsReady(page);
  await wedge(page, guia.guia_nro);
  const documento = page.getByRole('textbox', { name: 'Documento de quien retira' });
  await documento.waitFor();
  await documento.pressSequentially('12345672', { delay: 60 });
  await click(page.getByRole('button', { name: /^Entregar.*\(Enter\)$/ }));
  await page
    .getByRole('status')
    .filter({ hasText: /^Entregada/ })
    .waitFor();
  expect(clicks()).toBeLessThanOrEqual(4);
  expect(complaints).toEqual([]);
});

test(
  'a driver sees on the phone what is still carried, and a reading on the first page opens its door',
  atNight,
  async () => {
    const { page, context, signIn } = await openVisitor(browser, product.url, {
      viewport: { width: 390, height: 844 },
    });
    await signIn('chofer@courier.example');
    const card = page.getByRole('link', { name: /Guías por entregar/ });
    expect(numberIn(await card.textContent())).toBeGreaterThan(0);
    const call = await signedIn(product.url, 'chofer@courier.example');
    const { hoja } = await call<{ hoja: { lineas: { guia_nro: string; destinatario: string; estado: string }[] } }>(
      'reparto.mi_hoja',
      {},
    );
    const linea = hoja.lineas.findLast(({ estado }) => estado === 'EN_CAMINO');
    if (linea === undefined) throw new Error('the demo driver has nothing to deliver');
    await frameIsReady(page);
    await wedge(page, linea.guia_nro);
    await page.waitForURL(/\/guias\/entregar\?guia=/);
    await page.getByRole('heading', { name: linea.destinatario }).waitFor();
    await context.close();
  },
);
