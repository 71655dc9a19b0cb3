import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { codigoDe } from '#testing/segundo-factor.ts';

import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor } from './visitor.ts';

const EN_AGENCIA = '881000000012';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

test('a client invites somebody, who comes in, is asked about a parcel, finds it by scanner and is suspended', async () => {
  const jefa = await openVisitor(browser, product.url);
  await jefa.signIn('cliente@courier.example');
  await jefa.page.goto('/mi-cuenta/usuarios');
  await jefa.page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const dialog = jefa.page.getByRole('dialog', { name: 'Invitar a alguien' });
  await dialog.getByLabel('Nombre y apellido').fill('Nora Invitada');
  await dialog.getByLabel('Correo electrónico').fill('nora@tienda.example');
  await dialog.getByRole('button', { name: 'Invitar' }).click();
  await jefa.page.getByText('La invitación va en camino a nora@tienda.example').waitFor();

  const mail = await product.mailTo('nora@tienda.example');
  const link = /http\S+\/auth\/reset#token=\S+/.exec(mail)?.[0] ?? '';
  const nora = await openVisitor(browser, product.url);
  await nora.page.goto(new URL(link).pathname + new URL(link).hash);
  await nora.page.getByLabel('Contraseña nueva').fill('cuatro tejas rojas');
  await nora.page.getByLabel('Confirmar contraseña').fill('cuatro tejas rojas');
  await nora.page.keyboard.press('Enter');
  // Gone once the password is kept; what the meter says stands there before.
  await nora.page.getByLabel('Confirmar contraseña').waitFor({ state: 'detached' });
  await nora.signIn('nora@tienda.example', 'cuatro tejas rojas');
  await nora.page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor();

  // Asked by one of ours, she hears of it where she is.
  const encargado = await openVisitor(browser, product.url);
  await encargado.signIn('encargado@courier.example');
  await frameIsReady(encargado.page);
  await wedge(encargado.page, EN_AGENCIA);
  await encargado.page.getByLabel('Comentario').fill('¿Quién la retira?');
  await encargado.page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await nora.page.getByRole('button', { name: 'Notificaciones: 1 sin leer' }).waitFor();
  await nora.page
    .getByRole('status')
    .getByRole('link', { name: /pregunta por la guía/ })
    .click();
  await nora.page.getByText('¿Quién la retira?').first().waitFor();
  await nora.page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor();

  // Her scanner puts a prefix before every code; the setting holds at once, and in her next session too.
  await nora.page.goto('/mi-cuenta');
  await nora.page.getByLabel('Quitar al principio').fill('ZZ');
  await nora.page.getByRole('button', { name: 'Guardar el lector' }).click();
  await nora.page.getByText('Lector guardado').waitFor();
  await nora.page.getByLabel('Pruebe aquí').focus();
  await wedge(nora.page, `ZZ${EN_AGENCIA}`);
  await nora.page.getByText(`A la guía ${EN_AGENCIA}`).waitFor();
  await nora.page.goto('/notificaciones');
  await frameIsReady(nora.page);
  await wedge(nora.page, `ZZ${EN_AGENCIA}`);
  await nora.page.waitForURL(/\/guia\/\d+/);
  await nora.page.getByText(EN_AGENCIA).first().waitFor();
  await wedge(nora.page, 'ZZ99999999');
  await nora.page.getByText(/Se leyó «ZZ99999999»/).waitFor();
  await nora.page.keyboard.press('Escape');

  // Suspended, she is out at once, wherever she is.
  await jefa.page.getByRole('button', { name: 'Suspender: Nora Invitada' }).click();
  await jefa.page.getByRole('button', { name: 'Sí, suspender' }).click();
  await jefa.page.getByRole('button', { name: 'Reactivar: Nora Invitada' }).waitFor();
  await nora.page.goto('/notificaciones');
  await nora.page.waitForURL(/\/auth\/login/);

  expect(jefa.complaints).toEqual([]);
  expect(encargado.complaints).toEqual([]);
  // What the browser says of the refused calls of somebody suspended is as it should be.
  expect(nora.complaints.filter((one) => !one.includes('401'))).toEqual([]);
});

test('somebody turns the second step on, signs in with a code, and without the telephone with one of recovery', async () => {
  const { page, complaints, signIn } = await openVisitor(browser, product.url);
  const email = 'operario@courier.example';
  await signIn(email);
  await page.goto('/mi-cuenta');
  await page.getByRole('button', { name: 'Activar la verificación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  await dialog.getByLabel('Contraseña actual').fill('paqueteria-demo');
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: /Código QR/ }).waitFor();
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('Código de verificación').fill(codigoDe(key, Date.now()));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Ya los guardé' }).waitFor();
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByText('Le quedan 10 códigos de recuperación').waitFor();

  const enter = async (codigo: string) => {
    await page.goto('/logout');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('paqueteria-demo');
    await page.keyboard.press('Enter');
    await page.getByLabel('Código de verificación').waitFor();
    if (codigo === recovery) await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await page.keyboard.type(codigo);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Notificaciones/ }).waitFor();
  };
  // The one that the telephone shows next: the first is used, and half a minute is long to wait.
  await enter(codigoDe(key, Date.now() + 30_000));
  await enter(recovery);
  await page.goto('/mi-cuenta');
  await page.getByText('Le quedan 9 códigos de recuperación').waitFor();
  expect(complaints).toEqual([]);
});
