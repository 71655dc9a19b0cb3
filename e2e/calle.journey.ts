import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { type Caller, signedIn } from './caller.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

/** A driver's phone: no network, no answer, a killed page, a wrong clock, an empty battery; each act once, each signature where it belongs. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const [CARD, SENT] = [/^Parada \d+ de \d+$/, { timeout: 60_000 }];

let product: Product;
let browser: Browser;
let ask: Caller;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  ask = await signedIn(product.url, 'encargado@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** The street's page of the driver, kept by its worker. */
async function openStreet(init?: (context: BrowserContext) => Promise<unknown>) {
  const visitor = await openVisitor(browser, product.url, PHONE);
  await init?.(visitor.context);
  await visitor.signIn('chofer@courier.example');
  await visitor.page.goto('/guias/entregar');
  await visitor.page.getByRole('region', { name: CARD }).waitFor();
  await visitor.page.evaluate(async () => {
    const ready = async () => (await navigator.serviceWorker.getRegistration('/guias/entregar'))?.active?.state;
    while ((await ready()) !== 'activated') await new Promise((resolve) => setTimeout(resolve, 100));
  });
  return visitor;
}

/** Hands the next plain door over, signed with so many strokes. Answers its parcel's number. */
async function deliver(page: Page, strokes: number): Promise<string> {
  const doors = page.getByRole('region', { name: 'Paradas' }).getByRole('button');
  const plain = doors.filter({ hasNotText: /\$|Levantar en|Entregada|No entregada|Va a|Retenida|bultos/ });
  await plain.first().click();
  const card = page.getByRole('region', { name: CARD });
  const numero = /\d{12}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
  await card.getByRole('button', { name: 'Entregar', exact: true }).click();
  // Which doors come first is the day's: the document is typed at each, since some ask for it.
  await page
    .getByRole('dialog')
    .getByLabel(/^Documento/)
    .fill('12345672');
  const paper = await page.locator('canvas').boundingBox();
  if (paper === null) throw new Error('there is no paper to sign on');
  for (let n = 0; n < strokes; n += 1) {
    await page.mouse.move(paper.x + 20, paper.y + 15 + n * 12);
    await page.mouse.down();
    await page.mouse.move(paper.x + 180, paper.y + 25 + n * 12, { steps: 6 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Entregada', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return numero;
}

interface Evento {
  id: number;
  tipo: string;
  fecha_evento: string;
  tiene_firma: boolean;
}

async function read(numero: string) {
  const { guia, eventos } = await ask<{ guia: { id: number }; eventos: Evento[] }>('guias.ver', { numero });
  return { guia_id: guia.id, entregas: eventos.filter(({ tipo }) => tipo.startsWith('ENT')) };
}
const deliveries = async (numero: string) => (await read(numero)).entregas;

/** Which picture stands on the delivery. */
async function signatureOf(numero: string): Promise<string> {
  const { guia_id, entregas } = await read(numero);
  const asked = { guia_id, evento_id: entregas[0]?.id, cual: 'firma' };
  const { imagen } = await ask<{ imagen: { base64: string } }>('guias.ver_prueba', asked);
  return createHash('sha256').update(imagen.base64).digest('hex');
}

const waiting = (page: Page) => page.getByText(/guardados? en este teléfono/);
const sent = (page: Page) => waiting(page).waitFor({ state: 'detached', ...SENT });

test('without a network two doors are signed in one minute, the tab is killed and opened anew for a third; with one each is delivered once, under its own signature', async () => {
  const { page, context, complaints } = await openStreet();
  await context.setOffline(true);
  const [one, two] = [await deliver(page, 1), await deliver(page, 5)];
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/guias/entregar');
  await again.getByText('2 actos guardados en este teléfono').waitFor();
  expect(await again.getByRole('button', { name: /Entregada · sin enviar/ }).count()).toBe(2);
  // What opens over the page was never fetched by this one, and there is nothing to fetch it from.
  const three = await deliver(again, 3);
  await again.getByText('3 actos guardados en este teléfono').waitFor();
  const all = [one, two, three];
  expect(await Promise.all(all.map(deliveries))).toEqual([[], [], []]);
  await context.setOffline(false);
  await sent(again);
  for (const numero of all) expect(await deliveries(numero)).toMatchObject([{ tipo: 'ENT', tiene_firma: true }]);
  expect(new Set(await Promise.all(all.map(signatureOf))).size).toBe(3);
  // No other page of the product stands without a network.
  await context.setOffline(true);
  await expect(again.goto('/guias')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await context.close();
});

test('an answer that is lost is asked for again: one delivery', atNight, async () => {
  const { page, context } = await openStreet();
  let lost = 0;
  await page.route('**/dispatcher', async (route) => {
    if (lost > 1 || !(route.request().postData() ?? '').includes('reparto.entregar')) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort();
  });
  const numero = await deliver(page, 2);
  await sent(page);
  expect(lost).toBe(2);
  expect(await deliveries(numero)).toHaveLength(1);
  await context.close();
});

test(
  'a battery that ends in the middle of sending, and a clock that is two hours ahead: one delivery, when it was',
  atNight,
  async () => {
    const { page, context } = await openStreet((own) =>
      own.addInitScript(() => {
        const { now } = Date;
        Date.now = () => now() + 2 * 3_600_000;
      }),
    );
    const cdp = await context.newCDPSession(page);
    const reached = page.waitForRequest((request) => (request.postData() ?? '').includes('reparto.entregar'), SENT);
    const began = Date.now();
    const numero = await deliver(page, 3);
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 2_000, downloadThroughput: 20_000, uploadThroughput: 500 },
    });
    await reached;
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto('/guias/entregar');
    await again.getByRole('region', { name: CARD }).waitFor();
    await expect.poll(() => deliveries(numero), SENT).toHaveLength(1);
    await sent(again);
    const [entrega] = await deliveries(numero);
    expect(Math.abs(Date.parse(entrega?.fecha_evento ?? '') - began)).toBeLessThan(60_000);
    expect(await deliveries(numero)).toMatchObject([{ tiene_firma: true }]);
    await context.close();
  },
);

test(
  'a battery that ends while three doors are on their way at once: each once, under its own signature',
  atNight,
  async () => {
    const { page, context } = await openStreet();
    await context.setOffline(true);
    const doors = [await deliver(page, 1), await deliver(page, 3), await deliver(page, 6), await deliver(page, 8)];
    // Nothing may be taken back any more: what waits goes at once.
    await page.waitForFunction(() => document.querySelector('section[aria-label="Deshacer"]') === null);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    let [under, most] = [0, 0];
    cdp.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.endsWith('/dispatcher') || !request.headers['Content-Type']?.includes('con-imagenes')) return;
      under += 1;
      most = Math.max(most, under);
    });
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 1_000, downloadThroughput: 20_000, uploadThroughput: 2_000 },
    });
    await context.setOffline(false);
    await expect.poll(() => most, SENT).toBeGreaterThanOrEqual(3);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto('/guias/entregar');
    await again.getByRole('region', { name: CARD }).waitFor();
    await sent(again);
    for (const numero of doors) expect(await deliveries(numero)).toMatchObject([{ tipo: 'ENT', tiene_firma: true }]);
    expect(new Set(await Promise.all(doors.map(signatureOf))).size).toBe(4);
    await context.close();
  },
);

test('signing out takes the worker, what it kept and the sheet off the phone', async () => {
  const { page, context } = await openStreet();
  await page.goto('/logout');
  await page.getByLabel('Correo electrónico').waitFor();
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      kept: await caches.keys(),
      sheets: Object.keys(localStorage).filter((key) => key.includes('reparto')),
    }));
  await expect.poll(left).toEqual({ workers: 0, kept: [], sheets: [] });
  await context.close();
});
