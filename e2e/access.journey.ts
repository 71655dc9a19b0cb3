import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor, PASSWORD } from './visitor.ts';

const CHOSEN = 'molino-verde-71-tranvía';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a stranger is led to the sign-in form, is told when the pair is wrong, and comes back to where he was', async () => {
  const { page, signIn, complaints } = await openVisitor(browser, product.url);
  await page.goto('/problem_solver');
  await page.waitForURL('**/auth/login');
  await page.getByRole('heading', { name: 'Acceso usuarios' }).waitFor();
  await page.getByRole('button', { name: 'Ingresar' }).click();
  expect(await page.getByText('Campo obligatorio').count()).toBe(2);
  await field(page, 'Correo electrónico').fill('operario@courier.example');
  await field(page, 'Contraseña').fill('otra cosa');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Los datos de inicio de sesión son incorrectos').waitFor();
  expect(await field(page, 'Correo electrónico').inputValue()).toBe('operario@courier.example');

  await signIn('operario@courier.example');
  expect(pathOf(page)).toBe('/dashboard');
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  await page.goto('/auth/login');
  await page.waitForURL('**/problem_solver');
  await page.goto('/no/existe');
  await page.waitForURL('**/error/error-v1');
  await page.getByText('Esta página no existe').waitFor();
  await page.getByText('Volver al inicio').click();
  await page.waitForURL('**/dashboard');
  await page.goto('/logout');
  await page.waitForURL('**/auth/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('operario@courier.example');
  await page.goBack();
  await page.waitForURL('**/auth/login');
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
});

test('whoever must change the password sees nothing else, changes it, and goes on', async () => {
  const { page, signIn } = await openVisitor(browser, product.url);
  await signIn('nuevo@courier.example');
  expect(pathOf(page)).toBe('/setup');
  await page.goto('/problem_solver');
  await page.waitForURL('**/setup');
  await field(page, 'Contraseña actual').fill(PASSWORD);
  await field(page, 'Contraseña nueva').fill(CHOSEN);
  await field(page, 'Confirmar contraseña').fill(CHOSEN);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
});

test('a forgotten password comes back by a mail whose link works once', async () => {
  const { page, signIn } = await openVisitor(browser, product.url);
  await page.goto('/auth/login');
  await page.getByText('Olvidé mi contraseña').click();
  await page.getByRole('heading', { name: '¿Olvidó su contraseña?' }).waitFor();
  await field(page, 'Correo electrónico').fill('encargado@courier.example');
  await page.keyboard.press('Enter');
  await page.getByText('le enviamos un correo').waitFor();

  const link = /http\S+#token=\S+/.exec(await product.mailTo('encargado@courier.example'))?.[0] ?? '';
  await page.goto(link);
  await field(page, 'Contraseña nueva').fill(CHOSEN);
  await field(page, 'Confirmar contraseña').fill(CHOSEN);
  await page.keyboard.press('Enter');
  await page.getByText('Su cuenta se restableció correctamente.').waitFor();
  await signIn('encargado@courier.example', CHOSEN);
  expect(pathOf(page)).toBe('/dashboard');

  const { page: later } = await openVisitor(browser, product.url);
  await later.goto(link);
  await field(later, 'Contraseña nueva').fill(`${CHOSEN}-2`);
  await field(later, 'Confirmar contraseña').fill(`${CHOSEN}-2`);
  await later.keyboard.press('Enter');
  await later.getByText('El enlace venció o ya fue usado').waitFor();
});

test('who registers waits until an administrator approves the account', async () => {
  const { page } = await openVisitor(browser, product.url);
  await page.goto('/auth/registration');
  const submit = page.getByRole('button', { name: 'Enviar' });
  expect(await submit.isDisabled()).toBe(true);
  await field(page, 'Correo electrónico').fill('lucia@correo.example');
  await field(page, 'Nombre completo').fill('Lucía Techera');
  await field(page, 'Usuario').fill('ltechera');
  await field(page, 'Contraseña').fill(CHOSEN);
  await field(page, 'Confirmar contraseña').fill(CHOSEN);
  await page.getByLabel('Acepte los términos').check();
  await submit.click();
  await page.getByText('Su cuenta espera aprobación').waitFor();
  await page.goto('/problem_solver');
  await page.getByText('Su cuenta espera aprobación').waitFor();

  await product.admin('aprobar', '--email', 'lucia@correo.example', '--tipo', 'personal', '--rol', 'operario');
  await page.getByRole('button', { name: 'Consultar de nuevo' }).click();
  await page.waitForURL('**/dashboard');
});

test('whoever signs in before the server has heard the farewell of the one before stays in', atNight, async () => {
  const { page, context, complaints, signIn } = await openVisitor(browser, product.url);
  await signIn('operario@courier.example');
  const isFarewell = (request: Request) => request.postData()?.includes('sesion.cerrar') ?? false;
  await page.route('**/dispatcher', async (route) => {
    if (isFarewell(route.request())) await new Promise((late) => setTimeout(late, 2_000));
    await route.continue();
  });
  const heard = page.waitForResponse((response) => isFarewell(response.request()));
  await page.goto('/logout');
  await field(page, 'Correo electrónico').fill('admin@courier.example');
  await field(page, 'Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await heard;
  await page.goto('/guias');
  await page.getByRole('region', { name: 'Lista de guías' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
