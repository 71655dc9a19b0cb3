import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { signedIn } from './caller.ts';
import { cameraOver } from './camera.ts';
import { parcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

/** A counter without a reader: the telephone's camera reads the label, and the parcel is handed over. */

const CI = '12345672';

let product: Product;
let folder: string;
beforeAll(async () => {
  [product, folder] = await Promise.all([openProduct(), mkdtemp(join(tmpdir(), 'anden-camara-'))]);
});
afterAll(async () => {
  await product?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a label in front of the camera is read once, and its parcel goes to its recipient', async () => {
  const encargado = await signedIn(product.url, 'encargado@courier.example');
  const rosa = { destinatario: 'Rosa de la Cámara', documento: CI };
  const { id, numero } = await parcelAtPlant(product.url, encargado, { ...rosa, agente_id: 1 });
  for (const tipo of ['DESP', 'ING_AG'])
    expect(await encargado('guias.registrar_evento', { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  const browser = await openBrowser(await cameraOver(numero, join(folder, 'etiqueta.y4m')));
  try {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, signIn, complaints } = await openVisitor(browser, product.url, phone);
    await signIn('agencia@courier.example');
    await page.goto('/pickup');
    await page.getByRole('button', { name: 'Leer con la cámara' }).tap();
    await page.getByText(rosa.destinatario).first().waitFor();
    await page.getByRole('textbox', { name: 'Documento de quien retira' }).fill(CI);
    await page.getByRole('button', { name: /^Entregar \(Enter\)/ }).tap();
    await page
      .getByText(/^Entregada 8\d+/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
  const { eventos } = await encargado<{ eventos: { tipo: string }[] }>('guias.ver', { id });
  expect(eventos.filter(({ tipo }) => tipo === 'RET_AG').length).toBe(1);
});
