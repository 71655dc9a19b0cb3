import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { findingsOf, overflowOf } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { openVisitor, withoutSplash } from './visitor.ts';

const OPEN = ['/auth/login', '/auth/registration', '/auth/forgot-password', '/auth/reset#token=x'];
/** In two halves, so that no one test takes what a slow machine needs for all. */
const OF_PARCELS = ['/dashboard', '/problem_solver', '/guias', '/guia', '/guia?q=8810', '/guia/1', '/eventos'];
const OF_THE_REST = [
  '/envios',
  '/envios/nuevo',
  '/envios/nuevo?paso=paquete',
  '/envios/borradores',
  '/envios/1',
  '/guias_pickup?ramas=z1,a10,z999',
  '/guias_pickup?vista=calor',
  '/guias_pickup?vista=mapa',
  '/proximamente',
  '/error/error-v1',
];
const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const NARROW = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
type Look = typeof WIDE | typeof NARROW;

const EN_AGENCIA = '881000000012';

/** What stands over a page or in it once one has begun to work, each from where the one before left it. */
const AT_WORK: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'the filters of the list',
    async (page) => {
      await page.goto('/guias');
      await rowsOf(page).nth(2).waitFor();
      await page.keyboard.press('f');
      await page.getByRole('dialog', { name: /filtros/i }).waitFor();
    },
  ],
  [
    'pasted numbers',
    async (page) => {
      await closeDialog(page);
      const more = page.getByRole('button', { name: 'Orden y acciones' });
      if (await more.isVisible()) await more.click();
      await page.getByText(/^Pegar números…?$/).click();
      await page.getByRole('dialog').getByLabel('Números o referencias').fill(`${EN_AGENCIA}\n889999999999`);
    },
  ],
  [
    'the result of pasting',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).click();
      await page.getByRole('region', { name: 'No encontradas' }).waitFor();
    },
  ],
  [
    'chosen parcels',
    async (page) => {
      await closeDialog(page);
      await rowsOf(page).nth(1).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Registrar evento…' }).waitFor();
    },
  ],
  [
    'an event for the chosen ones',
    async (page) => {
      await page.getByRole('button', { name: 'Registrar evento…' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Evento' }).waitFor();
    },
  ],
  [
    'one parcel',
    async (page) => {
      await closeDialog(page);
      await page.goto('/guia');
      await page.getByRole('combobox', { name: 'Buscar guía' }).fill(EN_AGENCIA);
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Recorrido del paquete' }).waitFor();
    },
  ],
  [
    'an event of one parcel',
    async (page) => {
      await page.keyboard.press('e');
      await page.getByRole('dialog', { name: 'Registrar evento' }).waitFor();
    },
  ],
  [
    'an event that there is not',
    async (page) => {
      await page.getByRole('dialog').getByRole('combobox', { name: 'Evento' }).fill('zzz');
      await page.getByText('Ese evento no corresponde en este estado').waitFor();
    },
  ],
  [
    'the beginning of a batch',
    async (page) => {
      await closeDialog(page);
      await page.goto('/eventos');
      await page.getByRole('button', { name: 'Ingreso a planta', exact: true }).waitFor();
    },
  ],
  [
    'the place of a batch',
    async (page) => {
      await page.getByRole('button', { name: 'Ingreso a planta', exact: true }).click();
      await page.getByRole('combobox', { name: 'Lugar' }).fill('Planta Montevideo');
      await page.getByRole('option', { name: 'Planta Montevideo' }).first().click();
    },
  ],
  [
    'an open batch',
    async (page) => {
      await page.getByRole('button', { name: 'Empezar', exact: true }).click();
      await page.getByPlaceholder('Escanee un paquete...').waitFor();
      await wedge(page, 'NOEXISTE99');
      await page.getByRole('alert').waitFor();
    },
  ],
];

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Lista de guías' }).getByRole('row');

async function closeDialog(page: Page): Promise<void> {
  // An open list of choices goes first.
  const openDialogs = async () => {
    await page.keyboard.press('Escape');
    return page.getByRole('dialog').count();
  };
  await expect.poll(openDialogs, { interval: 300, timeout: 5000 }).toBe(0);
}

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** A visitor whose pages are looked at; what is wrong with them is told at the end. */
async function openWalk(options: Look) {
  const { page, context, signIn, complaints } = await openVisitor(browser, product.url, options);
  const found: string[] = [];
  const look = async (name: string) => {
    found.push(...(await findingsOf(page)).map(({ id, html }) => `${name}: ${id} ${html}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`${name}: ${overflow} px wider than the window`);
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('#splash-screen').waitFor({ state: 'hidden' });
    await look(path);
  };
  const close = async () => {
    await context.close();
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  };
  const asOperario = async () => {
    await signIn('operario@courier.example');
    await withoutSplash(context);
  };
  return { page, signIn: asOperario, visit, look, close };
}

// By day what is opened first on a wide page, and what opens over it on a telephone; each the other way round by night.
const OF_PAGES = 'at $viewport.width px, $colorScheme, no page breaks the content policy, a script or a rule of access';
test.each([WIDE])(OF_PAGES, lookAtParcels);
test.each([NARROW])(OF_PAGES, atNight, lookAtParcels);

const OF_OTHERS = 'at $viewport.width px, $colorScheme, nor does a page of envíos, pickup or faults';
test.each([WIDE])(OF_OTHERS, lookAtTheRest);
test.each([NARROW])(OF_OTHERS, atNight, lookAtTheRest);

const AT_THE_WORK = 'at $viewport.width px, $colorScheme, nor does what opens while one works with parcels';
test.each([NARROW])(AT_THE_WORK, lookAtWork);
test.each([WIDE])(AT_THE_WORK, atNight, lookAtWork);

async function lookAtParcels(options: Look): Promise<void> {
  const { page, signIn, visit, look, close } = await openWalk(options);
  for (const path of OPEN) await visit(path);
  await signIn();
  for (const path of OF_PARCELS) await visit(path);
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  await page.keyboard.press('F4');
  await page.getByRole('dialog', { name: 'Registro de Caso sin Etiqueta' }).waitFor();
  await look('modal');
  await close();
}

async function lookAtTheRest(options: Look): Promise<void> {
  const { signIn, visit, close } = await openWalk(options);
  await signIn();
  for (const path of OF_THE_REST) await visit(path);
  await close();
}

async function lookAtWork(options: Look): Promise<void> {
  const { page, signIn, look, close } = await openWalk(options);
  await signIn();
  for (const [name, open] of AT_WORK) {
    await open(page);
    await look(name);
  }
  await close();
}
