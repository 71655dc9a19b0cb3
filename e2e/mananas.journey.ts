import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { findingsOf } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

/** How the day begins for three of them: from the first page to the answer, with so many clicks at most. */

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

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
  return { page, click, violations, complaints, clicks: () => clicks };
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

test('a figure of the torre de control opens exactly the parcels that it counts', async () => {
  const { page, click, clicks } = await begin('encargado@courier.example');
  const figure = page.getByRole('link', { name: /^En reparto .*hoy$/ });
  const told = numberIn((await figure.textContent())?.replace('En reparto', '').split(/salió|salieron/)[0] ?? null);
  expect(told).toBeGreaterThan(0);
  await click(figure);
  await page.waitForURL(/\/guias\?estado=EN_REPARTO/);
  await page.getByText('en estado En reparto').waitFor();
  expect(clicks()).toBe(1);
});

test('a client opens in two clicks what waits for it, and how the last thirty days went', async () => {
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

test('an administrator sees on the first page that an account waits, and opens it in one click', async () => {
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
