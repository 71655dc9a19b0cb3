import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { openVisitor } from './visitor.ts';

interface Guia {
  readonly id: number;
  readonly guia_nro: string;
  readonly bultos: number;
  readonly agente_id: number | null;
}
interface Lote {
  readonly hechas: number;
  readonly repetidas: number;
  readonly errores: number;
  readonly deshechas: number;
}

let product: Product;
let browser: Browser;
let operario: Caller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  operario = await signedIn(product.url, 'operario@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function guiasIn(estado: string[], filters: object = {}, call = operario): Promise<Guia[]> {
  const { records } = await call<{ records: Guia[] }>('guias.listar', { estado, size: 100, ...filters });
  return records.filter(({ bultos }) => bultos === 1);
}

const numbers = (guias: readonly Guia[]) => guias.map(({ guia_nro }) => guia_nro);

/** Five a second. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await wedge(page, code);
    await page.waitForTimeout(200);
  }
}

async function begin(page: Page, evento: string, lugar: string | null): Promise<number> {
  await page.getByRole('button', { name: evento, exact: true }).click();
  if (lugar !== null) {
    await page.getByRole('combobox', { name: 'Lugar' }).fill(lugar);
    await page.getByRole('option', { name: lugar }).first().click();
  }
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  return loteOf(page);
}

async function loteOf(page: Page): Promise<number> {
  await page.waitForURL(/lote=\d+/);
  await page.getByPlaceholder('Escanee un paquete...').waitFor();
  return Number(new URL(page.url()).searchParams.get('lote'));
}

const isReading = (route: Route) => route.request().postData()?.includes('"eventos.registrar"') ?? false;

/** Esc takes one refusal away and brings the one before it; once more where the key came before the page listened for it. */
async function dismissed(page: Page): Promise<void> {
  const alert = page.getByRole('alert');
  for (let tries = 0; tries < 20 && (await alert.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached', timeout: 500 }).catch(() => undefined);
  }
  expect(await alert.count()).toBe(0);
}

test('forty parcels at five a second, through every kind of bad weather, are each registered once', async () => {
  const fresh = await guiasIn(['PRE_INGRESADO']);
  const delivered = numbers(await guiasIn(['ENTREGADO'])).slice(0, 2);
  const codes = numbers(fresh).slice(0, 40);
  expect(codes).toHaveLength(40);
  const { page, context, signIn } = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 900 } });
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn('operario@courier.example');
  await page.goto('/eventos');
  const id = await begin(page, 'Ingreso a planta', 'Planta Montevideo');

  // A good network, with what goes wrong on any day: a label of someone else's, a parcel long delivered, one that was read before.
  await scan(page, codes.slice(0, 8));
  await scan(page, ['NOEXISTE99', ...delivered]);
  await page
    .getByRole('alert')
    .getByText(/Entregada/)
    .waitFor();
  const shown = page.locator('dl[aria-label="Contadores del lote"]').first();
  await expect.poll(() => shown.textContent(), { timeout: 20_000 }).toContain('Errores3');
  await dismissed(page);
  await page.waitForTimeout(1500);
  await scan(page, [codes[0] ?? '']);
  await expect.poll(() => shown.textContent(), { timeout: 20_000 }).toContain('Hechas8Repetidas1');

  // No network at all.
  await context.setOffline(true);
  await scan(page, codes.slice(8, 18));
  await page.getByText('10 lecturas sin enviar, se enviarán solas').waitFor();
  await context.setOffline(false);
  await page.getByText('Todo enviado').waitFor();

  // The server registers, and its answers are lost on the way.
  await page.route('**/dispatcher', async (route) => {
    if (!isReading(route)) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await scan(page, codes.slice(18, 20));
  await page.waitForTimeout(1500);
  await page.unrouteAll({ behavior: 'wait' });

  // Readings do not get through, and the page is loaded anew.
  await page.route('**/dispatcher', (route) => (isReading(route) ? route.abort() : route.continue()));
  await scan(page, codes.slice(20, 28));
  await page.reload();
  await page.getByText(/lecturas sin enviar, se enviarán solas/).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await scan(page, codes.slice(28, 32));

  // The power of the server goes, and comes back.
  await product.kill();
  await scan(page, codes.slice(32, 40));
  await product.start();
  await expect.poll(() => shown.textContent(), { timeout: 60_000 }).toContain('Hechas40');
  await page.getByText('Todo enviado').waitFor();

  const server = await signedIn(product.url, 'operario@courier.example');
  const { lote } = await server<{ lote: Lote }>('eventos.ver_lote', { id });
  expect(lote).toMatchObject({ hechas: 40, repetidas: 1, errores: 3, deshechas: 0 });
  for (const guia of fresh.slice(0, 40)) {
    const { eventos } = await server<{ eventos: { tipo: string }[] }>('guias.ver', { id: guia.id });
    expect(eventos.filter(({ tipo }) => tipo === 'ING_PL')).toHaveLength(1);
  }
  await context.close();
});

test('an undo takes back exactly the last one', async () => {
  const [one = '', two = ''] = numbers(await guiasIn(['INGRESADO']));
  const { page, context, signIn } = await openVisitor(browser, product.url);
  await signIn('operario@courier.example');
  await page.goto('/eventos');
  const id = await begin(page, 'Clasificada', 'Planta Montevideo');
  await scan(page, [one, two]);
  const undo = page.getByRole('button', { name: new RegExp(`Deshacer última.*${two.slice(-7)}`) });
  await undo.waitFor();
  await page.getByRole('status').getByText('Hecha').first().waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Deshecha').first().waitFor();
  const server = await signedIn(product.url, 'operario@courier.example');
  const { lote } = await server<{ lote: Lote }>('eventos.ver_lote', { id });
  expect(lote).toMatchObject({ hechas: 1, deshechas: 1 });
  const [left] = await guiasIn(['INGRESADO'], { numero: two }, server);
  expect(left?.guia_nro).toBe(two);
  await context.close();
});

/** Parcels on their way to an agency: staff sends them there from others. */
async function onTheWayTo(agente_id: number, count: number): Promise<string[]> {
  const server = await signedIn(product.url, 'operario@courier.example');
  const waiting = await guiasIn(['EN_AGENCIA'], {}, server);
  const chosen = waiting.filter((guia) => guia.agente_id !== null && guia.agente_id > 2).slice(0, count);
  expect(chosen).toHaveLength(count);
  for (const { id } of chosen) {
    const answer = await server('guias.registrar_evento', { guia_id: id, tipo: 'DESV', agente_id });
    expect(answer).toMatchObject({ code: 'OK', estado_general: 'EN_TRASLADO' });
  }
  return numbers(chosen);
}

test('an agency takes in what is on its way to it, and closes with what is missing', async () => {
  const [own = '', missing = ''] = await onTheWayTo(1, 2);
  const [foreign = ''] = await onTheWayTo(2, 1);
  const { page, context, signIn } = await openVisitor(browser, product.url, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn('agencia@courier.example');
  await page.goto('/eventos');
  await page.getByRole('button', { name: 'Ingreso a agencia', exact: true }).click();
  await page.getByLabel(/Según su estado/).check();
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  await loteOf(page);
  await scan(page, [own, foreign]);
  await page.getByRole('alert').getByText(foreign).first().waitFor();
  await page.getByRole('button', { name: 'Entendido, seguir' }).click();
  await page.getByRole('button', { name: 'Cerrar lote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cerrar lote' });
  await dialog.getByText(missing).waitFor();
  await dialog.getByRole('button', { name: 'Cerrar con diferencias' }).click();
  await dialog.getByText(/Diga qué se decidió/).waitFor();
  await dialog.getByLabel(/Qué se decidió/).fill('Se reclama a la planta');
  await dialog.getByRole('button', { name: 'Cerrar con diferencias' }).click();
  await page.getByText('Lote cerrado con diferencias').waitFor();
  await page.getByText('Se reclama a la planta').waitFor();
  const [arrived] = await guiasIn(
    ['EN_AGENCIA'],
    { numero: own },
    await signedIn(product.url, 'agencia@courier.example'),
  );
  expect(arrived?.guia_nro).toBe(own);
  await context.close();
});

test("a client's person announces parcels, and reads of another client's as if there were none", async () => {
  const client = await signedIn(product.url, 'ingreso@courier.example');
  const announced = numbers(await guiasIn(['PRE_INGRESADO'], {}, client)).slice(0, 3);
  const all = await guiasIn(
    ['PRE_INGRESADO'],
    { cliente_id: 2 },
    await signedIn(product.url, 'operario@courier.example'),
  );
  const foreign = numbers(all)[0] ?? '';
  const { page, context, signIn } = await openVisitor(browser, product.url);
  await signIn('ingreso@courier.example');
  await page.goto('/eventos/ingreso_cl');
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  const id = await loteOf(page);
  await scan(page, announced);
  await wedge(page, foreign);
  await page.getByRole('alert').getByText(foreign).first().waitFor();
  const { lote } = await client<{ lote: Lote }>('eventos.ver_lote', { id });
  expect(lote).toMatchObject({ hechas: 3, errores: 1 });
  await context.close();
});

test('without a network, on a handheld, nothing that people press lies under what says so', async () => {
  const [one = ''] = numbers(await guiasIn(['PRE_INGRESADO']));
  const { page, context, signIn } = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 } });
  await signIn('operario@courier.example');
  await page.goto('/eventos');
  await begin(page, 'Ingreso a planta', 'Planta Montevideo');
  await context.setOffline(true);
  await scan(page, ['NOEXISTE98', one]);
  await page.getByRole('button', { name: 'Reintentar ahora' }).waitFor();
  const buttons = [/Deshacer última/, 'Cerrar lote'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) await button.click({ trial: true });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('link', { name: 'Salir' }).click();
  await page.getByRole('dialog', { name: 'Cerrar sesión' }).getByRole('button', { name: 'Quedarme' }).click();
  await context.setOffline(false);
  await page.getByText('Todo enviado').waitFor();
  await context.close();
});
