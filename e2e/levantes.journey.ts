import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight, upTo } from '#testing/night.ts';

import { signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { frameIsReady, leave, openSignedIn } from './visitor.ts';

/** What is fetched, from the asking to the end, in the browsers of those who do it. */

let product: Product;
let browser: Browser;
/** What the client asked for in the first test. */
let numero = '';

interface Levante {
  readonly id: number;
  readonly numero: string;
  readonly estado: string;
  readonly recorrido: object | null;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string, viewport = { width: 1440, height: 1000 }) =>
  openSignedIn(browser, product.url, { email, viewport });
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** How often somebody presses from now on: a key, a finger or the mouse. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = () => {
      dataset.presses = String(Number(dataset.presses ?? 0) + 1);
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses ?? 0));
}

test('where, which slot and which parcels are chosen in at most eight presses, from the first page on, on a telephone too', async () => {
  const call = await signedIn(product.url, 'ingreso@courier.example');
  const sizes = [
    { width: 390, height: 844 },
    { width: 1440, height: 1000 },
  ];
  for (const size of sizes.slice(0, upTo(sizes.length, 1))) {
    const visitor = await as('ingreso@courier.example', size);
    const { page } = visitor;
    const tile = page.getByRole('link', { name: /Crear levante/ }).first();
    await tile.waitFor();
    await frameIsReady(page);
    const presses = await countPresses(page);
    await tile.click();
    await page.getByRole('button', { name: 'Pedir levante' }).waitFor();
    // Where it was fetched last stands there, chosen.
    const slot = page.getByRole('group', { name: 'Cuándo' }).getByRole('button').nth(1);
    await slot.click();
    const parcels = page.getByRole('list', { name: 'Guías para levantar' }).getByRole('checkbox');
    await page.getByRole('checkbox', { name: /^Estas \d+ guías/ }).click();
    await parcels.nth(0).click();
    await parcels.nth(1).click();
    await page.getByRole('button', { name: 'Pedir levante' }).click();
    await status(page, /\d{2}\/\d{2}\/\d{4} de \d{2}:\d{2} a \d{2}:\d{2}, 2 guías/);
    const many = await presses();
    expect(many).toBeGreaterThan(3);
    expect(many).toBeLessThanOrEqual(8);
    const asked =
      (await page.getByRole('heading', { name: /Levante L-/ }).textContent())?.replace('Levante ', '') ?? '';
    const { records } = await call<{ records: { anunciadas: number }[] }>('levantes.listar', {
      vista: 'todos',
      q: asked,
    });
    expect(records).toMatchObject([{ numero: asked, anunciadas: 2 }]);
    await leave(visitor);
  }
});

test('a client asks with one key and knows what comes next', async () => {
  const visitor = await as('ingreso@courier.example');
  const { page } = visitor;
  await page
    .getByRole('link', { name: /Crear levante/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pedir levante' }).waitFor();
  await frameIsReady(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Indicaciones para el chofer (opcional)').focus();
  await page.keyboard.press('Control+Enter');
  await status(page, /\d{2}\/\d{2}\/\d{4} de \d{2}:\d{2} a \d{2}:\d{2}, \d+ guías/);
  numero = (await page.getByRole('heading', { name: /Levante L-/ }).textContent())?.replace('Levante ', '') ?? '';
  expect(numero).toMatch(/^L-\d{6}-\d{4}$/);
  await page.getByRole('link', { name: 'Ver el levante' }).click();
  await page.getByRole('region', { name: `Levante ${numero}` }).waitFor();
  await page.getByText('Tiene su lugar en esa franja. Falta asignar el chofer.').waitFor();
  await page
    .getByRole('button', { name: /^Quitar la guía/ })
    .first()
    .click();
  await status(page, /1 guía quitada/);
  await leave(visitor);
});

test('traffic finds it and gives it to a driver', async () => {
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto(`/levantes?vista=todos&q=${numero}`);
  await page.getByRole('region', { name: 'Lista de levantes' }).getByText(numero).click();
  await page.getByRole('region', { name: `Levante ${numero}` }).waitFor();
  await page.getByRole('button', { name: 'Asignar chofer' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: `Asignar chofer: ${numero}` });
  await dialog.getByRole('combobox', { name: 'Chofer' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await status(page, new RegExp(`${numero}: asignado`));
  await leave(visitor);
});

test('on the board it is dragged to another round or driver, and Ctrl+Z leaves it with the first one', async () => {
  const call = await signedIn(product.url, 'trafico@courier.example');
  interface Parada {
    readonly id: number;
    readonly dia: string;
    readonly desde: string;
    readonly zona: string;
    readonly chofer: string;
  }
  const read = async () => {
    const { records } = await call<{ records: Parada[] }>('levantes.listar', { vista: 'todos', q: numero });
    const [found] = records;
    if (found === undefined) throw new Error('what was asked for is not there');
    return found;
  };
  const { dia, desde, zona, chofer } = await read();
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto(`/levantes?dia=${dia}`);
  await page.getByRole('button', { name: 'Tablero' }).click();
  await page.getByRole('button', { name: new RegExp(`^${zona}, ${desde}: `) }).click();
  const stop = page.getByRole('button', { name: new RegExp(`^Mover ${numero}`) });
  const others = page.getByRole('list', { name: 'Recorridos y choferes' }).getByRole('listitem');
  const driver = others.filter({ hasNotText: chofer }).first();
  const name = (await driver.textContent()) ?? '';
  await stop.hover();
  await page.mouse.down();
  await driver.hover();
  // Whoever drives takes it once the page knows that it is dragged; the second move is the one over it.
  await driver.and(page.locator('[data-recibe]')).waitFor();
  await driver.hover();
  await page.mouse.up();
  await status(page, new RegExp(`${numero}: va con ${name}`));
  // A round is named with whoever drives it.
  expect((await read()).chofer).toBe(name.split(' · ').at(-1));
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read()).chofer).toBe(chofer);
  await leave(visitor);
});

test('the driver counts by size at the door on a phone without a network, and it goes out when there is one', async () => {
  const call = await signedIn(product.url, 'chofer@courier.example');
  const mine = await call<{ records: Levante[] }>('levantes.listar', { vista: 'dia', size: 500 });
  // A stop of a round that is on the road is worked on its sheet.
  const chosen = mine.records.find(
    ({ estado, recorrido }) => recorrido === null && ['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO'].includes(estado),
  );
  if (chosen === undefined) throw new Error('the demo has nothing to fetch today');
  const visitor = await as('chofer@courier.example', { width: 390, height: 844 });
  const { page, context } = visitor;
  await page.goto('/levantes/list');
  const card = page.getByRole('listitem').filter({ hasText: chosen.numero });
  await card.getByRole('button', { name: 'Levantar' }).click();
  await page.getByRole('button', { name: 'Contar por tamaño' }).click();
  await page.getByRole('textbox', { name: 'Chico', exact: true }).fill('11');
  await page.getByRole('button', { name: 'Uno más: Grande' }).click();
  await page.getByText('12 bultos contados').waitFor();
  await page.getByLabel('Kilos en total (si los sabe)').fill('48,5');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Levantado' }).click();
  await status(page, /1 acto guardado en este teléfono/);
  await context.setOffline(false);
  await expect
    .poll(async () => (await call<{ levante: Levante }>('levantes.ver', { id: chosen.id })).levante.estado, {
      timeout: 60_000,
    })
    .toMatch(/^LEVANTADO/);
  const { levante } = await call<{ levante: object }>('levantes.ver', { id: chosen.id });
  expect(levante).toMatchObject({
    ...{ modo: 'CONTEO', bultos_levantados: 12, kg_levantados: 48.5 },
    conteo: [
      { codigo: 'S', bultos: 11 },
      { codigo: 'L', bultos: 1 },
    ],
  });
  await context.close();
});

test(
  'a stop of the round is counted on the sheet of deliveries, opened anew without a network, and goes out with one',
  atNight,
  async () => {
    const call = await signedIn(product.url, 'trafico@courier.example');
    const driver = await signedIn(product.url, 'chofer@courier.example');
    const { hoja } = await driver<{ hoja: { recorrido_id: number } }>('reparto.mi_hoja');
    const day = await call<{ records: (Levante & { version: number; cliente: string })[] }>('levantes.listar', {
      ...{ vista: 'dia', size: 500 },
    });
    const chosen = day.records.find(
      ({ estado, recorrido }) => recorrido === null && (estado === 'CONFIRMADO' || estado === 'ASIGNADO'),
    );
    if (chosen === undefined) throw new Error('the demo has nothing left to fetch today');
    const { id, version } = chosen;
    const given = await call('levantes.mover', { id, version, acto: 'asignar', recorrido_id: hoja.recorrido_id });
    expect(given).toMatchObject({ code: 'OK', estado: 'ASIGNADO' });
    expect(await call('levantes.ubicar', { id, orden: 1 })).toMatchObject({ code: 'OK' });
    const { page, context } = await as('chofer@courier.example', { width: 390, height: 844 });
    await page.goto('/guias/entregar');
    const stop = (on: Page) => on.getByRole('button', { name: new RegExp(`Levantar en ${chosen.cliente}`) }).first();
    await stop(page).waitFor();
    await page.evaluate(async () => {
      const ready = async () => (await navigator.serviceWorker.getRegistration('/guias/entregar'))?.active?.state;
      while ((await ready()) !== 'activated') await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await context.setOffline(true);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(`/guias/entregar?levante=${id}`);
    await again.getByRole('heading', { name: `Levantar en ${chosen.cliente}` }).waitFor();
    await again.getByRole('button', { name: 'Levantar', exact: true }).click();
    await again.getByLabel('Sin etiquetas: cuántos bultos').fill('7');
    await again.getByRole('button', { name: 'Levantado' }).click();
    await status(again, /1 acto guardado en este teléfono/);
    await context.setOffline(false);
    const read = async () =>
      (await call<{ levante: { estado: string; bultos_levantados: number } }>('levantes.ver', { id })).levante;
    await expect.poll(async () => (await read()).estado, { timeout: 60_000 }).toMatch(/^LEVANTADO/);
    expect((await read()).bultos_levantados).toBe(7);
    await context.close();
  },
);
