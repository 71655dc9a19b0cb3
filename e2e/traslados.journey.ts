import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { type Caller, signedIn } from './caller.ts';
import { abrirDeposito, type Deposito, UNIDADES } from './deposito.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor } from './visitor.ts';

/** Work that is no order's, by scanner: what came goes from its dock onto a shelf, and a face is filled from reserve; on a handheld and at a desk. */

const HANDHELD = { viewport: { width: 390, height: 844 } };
const WIDE = { viewport: { width: 1440, height: 1000 } };

interface Linea {
  readonly id: number;
  readonly lugar: string;
  readonly sku: string;
  readonly a: string | null;
  readonly pedida: number;
  readonly hecha: number;
}
interface Trabajo {
  readonly id: number;
  readonly numero: string;
  readonly estado: string;
  readonly traslados: readonly Linea[];
}

let product: Product;
let browser: Browser;
let jefe: Caller;
let operario: Caller;
let deposito: Deposito;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  jefe = await signedIn(product.url, 'gds-jefe@courier.example');
  operario = await signedIn(product.url, 'gds@courier.example');
  deposito = await abrirDeposito(jefe);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** That there is no network is no fault. */
const isAboutMore = (text: string) => !text.includes('net::ERR_INTERNET_DISCONNECTED');
const ver = async (id: number) => (await operario<{ wo: Trabajo }>('gds_trabajos.ver', { id })).wo;

/** What came of both articles, and the work that it made. */
async function recibido(): Promise<Trabajo> {
  const comprada = await deposito.comprar();
  const found = await jefe<{ records: { id: number }[] }>('gds_ordenes.listar', { q: comprada });
  const { recepcion } = await operario<{ recepcion: { id: number } }>('gds_recepcion.abrir', {
    ...{ orden_id: found.records[0]?.id, modo: 'SIN_CONTEO' },
  });
  const { wos } = await operario<{ wos: { id: number }[] }>('gds_recepcion.recibir_todo', {
    ...{ recepcion_id: recepcion.id, bultos: 1 },
  });
  expect(wos).toHaveLength(1);
  return ver(wos[0]?.id ?? 0);
}

async function abrir(options: typeof WIDE) {
  const visitor = await openVisitor(browser, product.url, options);
  await visitor.signIn('gds@courier.example');
  await visitor.page.goto('/gds/work-order/pickup');
  await frameIsReady(visitor.page);
  return visitor;
}

async function tomar(page: Page, { numero }: Trabajo): Promise<void> {
  await wedge(page, numero);
  await page.getByRole('button', { name: 'Tomar', exact: true }).click();
}

const pide = (page: Page, texto: string | RegExp) => page.getByPlaceholder(texto).waitFor();
const dice = (page: Page, texto: string | RegExp) => page.getByText(texto).last().waitFor();

/** Place, product, and where it is put. */
async function llevar(page: Page, linea: Linea, a: string): Promise<void> {
  await pide(page, `Escanee ${linea.lugar}`);
  await wedge(page, linea.lugar);
  await siguiente(page, linea, a);
}

/** From where one stands already. */
async function siguiente(page: Page, { sku }: Linea, a: string): Promise<void> {
  await pide(page, `Escanee ${sku}`);
  await wedge(page, sku);
  await pide(page, /Escanee .*dónde lo deja/);
  await wedge(page, a);
}

async function terminar(page: Page, id: number): Promise<void> {
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect.poll(async () => (await ver(id)).estado).toBe('COMPLETADA');
}

test('on a handheld what came goes onto shelves, half of it while there is no network', async () => {
  const wo = await recibido();
  const { page, context, complaints } = await abrir(HANDHELD);
  await tomar(page, wo);
  const [uno, dos] = wo.traslados;
  if (uno === undefined || dos === undefined) throw new Error('both articles are put away');
  const [a = '', b = ''] = deposito.estantes;
  await pide(page, `Escanee ${uno.lugar}`);
  await context.setOffline(true);
  await llevar(page, uno, a);
  await dice(page, `${uno.sku} × ${UNIDADES} de ${uno.lugar} a ${a}`);
  await siguiente(page, dos, b);
  await page.getByText('2 lecturas guardadas en este equipo, sin enviar.').waitFor();
  // What was never sent is taken back here, and read again.
  await page.keyboard.press('F8');
  await dice(page, `No cuenta: ${dos.sku} × ${UNIDADES} de ${dos.lugar} a ${b}`);
  await siguiente(page, dos, b);
  await page.getByText('2 lecturas guardadas en este equipo, sin enviar.').waitFor();
  expect((await ver(wo.id)).traslados.map(({ hecha }) => hecha)).toEqual([0, 0]);
  await context.setOffline(false);
  await terminar(page, wo.id);
  await context.close();
  // Taken back before it was sent, it was moved once.
  for (const one of deposito.articulos) expect(await deposito.stock(one)).toEqual({ DISPONIBLE: UNIDADES });
  expect(complaints.filter(isAboutMore)).toEqual([]);
});

test('at a desk the same work goes the same way', async () => {
  const wo = await recibido();
  const { page, context, complaints } = await abrir(WIDE);
  await tomar(page, wo);
  const [uno, dos] = wo.traslados;
  if (uno === undefined || dos === undefined) throw new Error('both articles are put away');
  await llevar(page, uno, deposito.estantes[0] ?? '');
  await siguiente(page, dos, deposito.estantes[1] ?? '');
  await terminar(page, wo.id);
  await context.close();
  for (const one of deposito.articulos) expect(await deposito.stock(one)).toEqual({ DISPONIBLE: 2 * UNIDADES });
  expect(complaints).toEqual([]);
});

test('faces are filled from reserve, begun on a handheld without a network and finished at a desk', async () => {
  const found = await jefe<{ records: Trabajo[] }>('gds_trabajos.listar', { tipo: 'REPONER', size: 20 });
  const [listed] = found.records.filter(({ estado }) => estado === 'LIBERADA');
  const wo = await ver(listed?.id ?? 0);
  const [first, ...rest] = wo.traslados;
  if (first === undefined) throw new Error('the demo has faces to fill');
  const hand = await abrir(HANDHELD);
  await tomar(hand.page, wo);
  await pide(hand.page, `Escanee ${first.lugar}`);
  await hand.context.setOffline(true);
  await llevar(hand.page, first, first.a ?? '');
  await hand.page.getByText('Sin enviar').waitFor();
  await hand.context.setOffline(false);
  await expect.poll(async () => (await ver(wo.id)).traslados[0]?.hecha, { timeout: 60_000 }).toBe(first.pedida);
  await hand.context.close();
  const desk = await abrir(WIDE);
  await wedge(desk.page, wo.numero);
  let lugar = '';
  for (const linea of rest) {
    if (linea.lugar === lugar) await siguiente(desk.page, linea, linea.a ?? '');
    else await llevar(desk.page, linea, linea.a ?? '');
    lugar = linea.lugar;
  }
  await terminar(desk.page, wo.id);
  await desk.context.close();
  const now = await ver(wo.id);
  expect(now.traslados.map(({ hecha }) => hecha)).toEqual(wo.traslados.map(({ pedida }) => pedida));
  expect([...hand.complaints, ...desk.complaints].filter(isAboutMore)).toEqual([]);
});
