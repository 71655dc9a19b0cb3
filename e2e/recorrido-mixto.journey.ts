import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { doorParcelAtPlant, parcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor } from './visitor.ts';

/** A round to doors that leaves what an agency waits for on its way, from its draft to the road. */

const AGENCIA = 10;
let product: Product;
let browser: Browser;
let trafico: Caller;
let id = 0;
let numero = '';
let paraAgencia = '';
const puertas: string[] = [];

interface Visto {
  recorrido: { tipo: string; estado: string; numero: string; version: number };
  lineas: { guia_nro: string; estado: string }[];
}
const see = () => trafico<Visto>('recorridos.ver', { id });
const estado = async () => (await see()).recorrido.estado;
const lineas = async () => new Map((await see()).lineas.map((linea) => [linea.guia_nro, linea.estado]));

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  trafico = await signedIn(product.url, 'trafico@courier.example');
  const encargado = await signedIn(product.url, 'encargado@courier.example');
  paraAgencia = (await parcelAtPlant(product.url, encargado, { agente_id: AGENCIA })).numero;
  for (const direccion of ['Colonia 1010', 'Colonia 1890'])
    puertas.push((await doorParcelAtPlant(product.url, encargado, { direccion })).numero);
  ({ recorrido_id: id } = await trafico<{ recorrido_id: number }>('recorridos.crear'));
  const { recorrido } = await see();
  numero = recorrido.numero;
  const { recorridos } = await trafico<{ recorridos: { chofer: string | null }[] }>('recorridos.listar');
  const { choferes } = await trafico<{ choferes: { id: number; nombre: string }[] }>('recorridos.opciones');
  const busy = new Set(recorridos.map((one) => one.chofer));
  const chofer_id = choferes.find(({ nombre }) => !busy.has(nombre))?.id;
  expect(await trafico('recorridos.guardar', { id, version: recorrido.version, chofer_id })).toMatchObject({
    code: 'OK',
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** A shorter order is taken where there is one. */
async function putInOrder(page: Page) {
  await page.getByRole('button', { name: 'Optimizar' }).click();
  await page.getByRole('heading', { name: /^(Orden propuesto|No hay un orden mejor)$/ }).waitFor();
  const apply = page.getByRole('button', { name: 'Aplicar', exact: true });
  if ((await apply.count()) === 0) return;
  await apply.click();
  await page.getByRole('heading', { name: 'Orden propuesto' }).waitFor({ state: 'detached' });
}

test('doors and what goes to an agency come into one order, are loaded, leave, and are told as what they are', async () => {
  const { page, context, signIn, complaints } = await openVisitor(browser, product.url, {
    viewport: { width: 1440, height: 1000 },
  });
  await signIn('trafico@courier.example');
  await page.goto(`/recorrido?id=${id}`);
  await frameIsReady(page);
  await page.getByLabel('También lleva a agencias').click();
  await page.getByPlaceholder('Escanee una guía, o la etiqueta de una agencia').waitFor();
  for (const codigo of [paraAgencia, ...puertas]) await wedge(page, codigo);
  await expect
    .poll(async () => [...(await lineas()).keys()], { timeout: 30_000 })
    .toEqual(expect.arrayContaining([paraAgencia, ...puertas]));
  await putInOrder(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(estado).toBe('PLANIFICADO');
  const carga = [...(await lineas()).keys()];
  for (const codigo of carga) await wedge(page, codigo);
  await expect
    .poll(async () => [...(await lineas()).values()].filter((one) => one === 'CARGADA').length, { timeout: 60_000 })
    .toBe(carga.length);
  await page.getByRole('button', { name: 'Cerrar carga' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Salir', exact: true }).click();
  await expect.poll(estado).toBe('EN_RUTA');
  expect((await see()).recorrido.tipo).toBe('MIXTO');
  const where = await lineas();
  expect([paraAgencia, ...puertas].map((one) => where.get(one))).toEqual(['CARGADA', 'EN_CAMINO', 'EN_CAMINO']);
  await page.goto('/recorridos?tipo=MIXTO');
  await page.getByRole('row').filter({ hasText: numero }).waitFor();
  await page.goto(`/recorrido/ver?id=${id}`);
  await page.getByRole('heading', { name: 'Mapa' }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});
