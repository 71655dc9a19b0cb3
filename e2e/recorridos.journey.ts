import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { dropBehind, stops } from './arrastre.ts';
import { type Caller, signedIn } from './caller.ts';
import { doorParcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, leave, openSignedIn, openVisitor } from './visitor.ts';

/** A round from the label of a cart to its closing, by whoever plans it: by keys where there are keys, and beside somebody else. */

const WIDE = { viewport: { width: 1440, height: 1000 } };
const CUANTAS = 6;
/** What a pen leaves, for whoever signs beside the browser. */
const FIRMA =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAYCAIAAAApowkFAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPklEQVRYhdXOQREAAAyDMPybZh762REFwSAMwiAMwiAMwiAMwiAMwiAMwiAMwiAMwiAMwiAMwiAMwiC+A4sDwCPQESqvwO8AAAAASUVORK5CYII=';

let product: Product;
let browser: Browser;
let trafico: Caller;
let carro = '';
let chofer = '';
const numeros: string[] = [];
/** The round, once it is there. */
let id = 0;
let numero = '';

interface Visto {
  recorrido: { numero: string; estado: string; version: number; chofer: string | null };
  lineas: { guia_id: number; guia_nro: string; estado: string; cobrar: number | null }[];
}
const see = () => trafico<Visto>('recorridos.ver', { id });
const plan = async () => (await see()).lineas.map(({ guia_nro }) => guia_nro);

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  trafico = await signedIn(product.url, 'trafico@courier.example');
  const { carros } = await trafico<{ carros: { codigo: string; estado: string }[] }>('carros.listar');
  carro = carros.find(({ estado }) => estado === 'VACIO')?.codigo ?? '';
  const encargado = await signedIn(product.url, 'encargado@courier.example');
  for (let n = 0; n < CUANTAS; n += 1) {
    // Doors apart from one another, so that their order can be better or worse.
    const direccion = `Colonia ${1000 + ((n * 3) % CUANTAS) * 150}`;
    numeros.push((await doorParcelAtPlant(product.url, encargado, { direccion, destinatario: `Vecino ${n}` })).numero);
  }
  const { recorridos } = await trafico<{ recorridos: { chofer: string | null }[] }>('recorridos.listar');
  const { choferes } = await trafico<{ choferes: { nombre: string }[] }>('recorridos.opciones');
  const busy = new Set(recorridos.map((one) => one.chofer));
  chofer = choferes.find(({ nombre }) => !busy.has(nombre))?.nombre ?? '';
  // The floor puts them into the cart.
  const planta = await signedIn(product.url, 'operario@courier.example');
  const opened = { tipo: 'CLA', datos: {}, carro, esperadas: { modo: 'ninguna' } };
  const { lote } = await planta<{ lote: { id: number } }>('eventos.abrir_lote', opened);
  for (const codigo of numeros) {
    const { lectura } = await planta<{ lectura: object }>('eventos.registrar', { lote_id: lote.id, codigo });
    expect(lectura).toMatchObject({ resultado: 'hecha' });
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const as = (email: string) => openSignedIn(browser, product.url, { email, ...WIDE });
const order = (page: Page) => stops(page).getByRole('link').allTextContents();
const same = (page: Page, expected: () => Promise<string[]>) =>
  expect.poll(async () => JSON.stringify(await order(page)) === JSON.stringify(await expected())).toBe(true);
/** The number of the first stop's row, where its keys are heard. */
const first = (page: Page) => page.getByRole('button', { name: 'Elegir la parada 1' });
async function openPlan(page: Page) {
  await page.goto(`/recorrido?id=${id}`);
  await stops(page).first().waitFor();
  await frameIsReady(page);
}

test('the label of a cart becomes a planned round by keys alone, and what was done is taken back by Ctrl+Z', async () => {
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto('/recorridos');
  await frameIsReady(page);
  await wedge(page, carro);
  await page.getByText(`${CUANTAS} guías esperan en planta.`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/recorrido\?id=\d+/);
  id = Number(new URL(page.url()).searchParams.get('id'));
  await expect.poll(() => stops(page).count()).toBe(CUANTAS);
  numero = (await see()).recorrido.numero;
  // Who drives: a key, some letters, Enter.
  await frameIsReady(page);
  await page.keyboard.press('c');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Chofer' }).evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.keyboard.type(chofer.slice(0, 6), { delay: 120 });
  await page.getByRole('option', { name: chofer }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await see()).recorrido.chofer).not.toBeNull();
  chofer = (await see()).recorrido.chofer ?? '';
  // A stop goes down and comes back; it is taken out and comes back.
  const began = await plan();
  const moved = [began[1], began[0], ...began.slice(2)];
  await first(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(plan).toEqual(moved);
  await same(page, plan);
  await page.getByText('Parada movida').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(plan).toEqual(began);
  await same(page, plan);
  await first(page).focus();
  await page.keyboard.press('Delete');
  await expect.poll(plan).toEqual(began.slice(1));
  await expect.poll(() => stops(page).count()).toBe(CUANTAS - 1);
  await page.getByText('Quitadas: 1').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(plan).toEqual(began);
  await same(page, plan);
  // A shorter order is proposed, applied by Enter, and what is locked keeps its place.
  await first(page).focus();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: /^Soltar / }).waitFor();
  const held = (await plan())[0];
  await page.waitForTimeout(300);
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: /^(Orden propuesto|No hay un orden mejor)$/ }).waitFor();
  const before = await plan();
  const apply = page.getByRole('button', { name: 'Aplicar', exact: true });
  if ((await apply.count()) > 0) {
    await apply.focus();
    await page.keyboard.press('Enter');
    await expect.poll(plan).not.toEqual(before);
  }
  expect((await plan())[0]).toBe(held);
  await leave(visitor);
});

test('a reload in the middle loses nothing; two who plan it see each other’s work and neither loses theirs', async () => {
  const [one, other] = await Promise.all([as('trafico@courier.example'), as('encargado@courier.example')]);
  const [{ page: mine }, { page: theirs }] = [one, other];
  await openPlan(mine);
  const before = await plan();
  await mine.reload();
  await same(mine, async () => before);
  // The names come by themselves, after the stops.
  await expect.poll(() => mine.getByRole('combobox', { name: 'Chofer' }).inputValue()).toBe(chofer);
  await openPlan(theirs);
  // Each is told who else is there: at once, not at the next look.
  await mine.getByText('Ernesto Bálsamo también lo arma').waitFor({ timeout: 20_000 });
  await theirs.getByText('Tabaré Olivera también lo arma').waitFor({ timeout: 20_000 });
  // What the other does is here without a key.
  await theirs.getByRole('button', { name: `Bajar ${before[2]}` }).click();
  await same(theirs, plan);
  await same(mine, plan);
  expect(await plan()).not.toEqual(before);
  // At the same moment: what was refused says whose was first, and both see one order.
  const seen = await plan();
  await Promise.all([
    mine.getByRole('button', { name: `Bajar ${seen[1]}` }).click(),
    theirs.getByRole('button', { name: `Subir ${seen[4]}` }).click(),
  ]);
  const [a, b] = [[...seen], [...seen]];
  [a[1], a[2]] = [seen[2] ?? '', seen[1] ?? ''];
  [b[3], b[4]] = [seen[4] ?? '', seen[3] ?? ''];
  // Whoever was second took the step once more on what the first left: both are in the order, and nobody is asked to do it again.
  const both = [a[0], a[1], a[2], b[3], b[4], seen[5]];
  await expect.poll(plan, { timeout: 20_000 }).toEqual(both);
  for (const page of [mine, theirs]) expect(await page.getByText(/mire lo nuevo y repítalo/).count()).toBe(0);
  // One drags the very stop that the other drags: it is somewhere once, both see where, and nothing else moved.
  await same(mine, plan);
  await same(theirs, plan);
  const between = await plan();
  await Promise.all([dropBehind(mine, 1, 3), dropBehind(theirs, 1, 4)]);
  const rest = between.toSpliced(1, 1);
  const placed = [3, 4].map((place) => rest.toSpliced(place, 0, between[1] ?? '').join());
  await expect.poll(async () => placed.includes((await plan()).join()), { timeout: 20_000 }).toBe(true);
  await same(mine, plan);
  await same(theirs, plan);
  await mine.keyboard.press('Escape');
  await mine.keyboard.press('Control+Enter');
  await expect.poll(async () => (await see()).recorrido.estado).toBe('PLANIFICADO');
  await theirs.getByText('Planificado', { exact: true }).first().waitFor();
  await leave(one);
  await leave(other);
});

test('its sheet prints every parcel with its code; each label goes up by a reading; it leaves', async () => {
  const visitor = await openVisitor(browser, product.url, WIDE);
  const { page, context } = visitor;
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-impreso', 'si');
  });
  await visitor.signIn('trafico@courier.example');
  await page.goto(`/recorrido/ver?id=${id}`);
  await page.getByRole('button', { name: 'Imprimir hoja' }).click();
  await page.locator('html[data-impreso]').waitFor();
  await page.emulateMedia({ media: 'print' });
  // As it comes out of the printer: what is only on the screen is not on it.
  for (const written of [numero, ...numeros]) await page.getByText(written).locator('visible=true').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
  await openPlan(page);
  for (const [loaded, codigo] of numeros.entries()) {
    await wedge(page, codigo);
    await expect
      .poll(async () => (await see()).lineas.filter(({ estado }) => estado === 'CARGADA').length, { timeout: 30_000 })
      .toBe(loaded + 1);
  }
  await page.getByRole('button', { name: 'Cerrar carga' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Salir', exact: true }).click();
  await expect.poll(async () => (await see()).recorrido.estado).toBe('EN_RUTA');
  await leave(visitor);
});

test('the tower follows it live: delivered, corrected, and closed when its money was counted', async () => {
  const correo = `${chofer
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .replace(' ', '.')
    .replaceAll(' ', '')}@courier.example`;
  const calle = await signedIn(product.url, correo);
  const visitor = await as('trafico@courier.example');
  const { page } = visitor;
  await page.goto('/recorridos');
  const row = page.getByRole('row').filter({ hasText: numero });
  await row.getByRole('img', { name: `0 de ${CUANTAS} entregadas, 0 no` }).waitFor();
  const { lineas } = await see();
  const door = lineas.find(({ cobrar }) => cobrar === null);
  const acto = {
    guias: [door?.guia_id],
    recibe: 'Ana Pérez',
    documento: '12345672',
    cobrado_centavos: 0,
    medio: 'EFECTIVO',
    firma: FIRMA,
  };
  const { hoja } = await calle<{ hoja: { paradas?: object } | null }>('reparto.mi_hoja');
  expect(hoja).not.toBeNull();
  const delivered = await calle<{ code: string; msg?: string }>('reparto.entregar', acto);
  expect(delivered).toMatchObject({ code: 'OK' });
  await row.getByRole('img', { name: `1 de ${CUANTAS} entregadas, 0 no` }).waitFor();
  expect(await calle('reparto.corregir', { guias: [door?.guia_id], nota: 'Era la puerta de al lado' })).toMatchObject({
    code: 'OK',
  });
  await row.getByRole('img', { name: `0 de ${CUANTAS} entregadas, 0 no` }).waitFor();
  // All of it goes back: nobody was home, and the plant takes it in.
  const planta = await signedIn(product.url, 'operario@courier.example');
  for (const { guia_id } of lineas) {
    const { tipos } = await planta<{ tipos: { tipo: string; motivos: { id: number }[] }[] }>('eventos.opciones');
    const motivo_id = tipos.find(({ tipo }) => tipo === 'VUE')?.motivos[0]?.id ?? 15;
    const answer = await planta('guias.registrar_evento', { guia_id, tipo: 'VUE', motivo_id });
    expect(answer).toMatchObject({ code: 'OK' });
  }
  await row.getByRole('link', { name: numero }).click();
  await page.getByRole('link', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Llegó a planta' }).click();
  await expect.poll(async () => (await see()).recorrido.estado).toBe('EN_RENDICION');
  const caja = await signedIn(product.url, 'caja@courier.example');
  const { id: rendicion } = await caja<{ id: number }>('rendiciones.abrir', { recorrido_id: id });
  expect(await caja('rendiciones.sellar', { id: rendicion, conteo: [] })).toMatchObject({ code: 'OK' });
  expect(await caja('rendiciones.cerrar', { id: rendicion, firma: FIRMA })).toMatchObject({ code: 'OK' });
  await page.goto(`/recorrido/ver?id=${id}`);
  await page.getByText('Rendido', { exact: true }).first().waitFor();
  const historia = await page
    .getByRole('list', { name: 'Historia del recorrido' })
    .getByRole('listitem')
    .allTextContents();
  expect(historia.length).toBeGreaterThanOrEqual(6);
  await leave(visitor);
});
