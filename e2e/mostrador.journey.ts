import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Hallada } from '#features/mostrador/contract.ts';
import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { signedIn } from './caller.ts';
import { parcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor, type Visitor } from './visitor.ts';

const CI = '12345672';
const SEAL = 'P-900-1';

let product: Product;
let browser: Browser;
let agencia: Visitor;
let page: Page;
let lying: Hallada[];

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  agencia = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  page = agencia.page;
  await agencia.signIn('agencia@courier.example');
  const call = await signedIn(product.url, 'agencia@courier.example');
  const shelves = ['A', 'B'].flatMap((letter) => [1, 2, 3, 4, 5, 6].map((n) => `EST_${letter}-0${n}`));
  const found = await Promise.all(shelves.map((texto) => call<{ guias: Hallada[] }>('mostrador.buscar', { texto })));
  lying = found.flatMap(({ guias }) => guias);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** One that lies here and is as asked for. */
function oneThat(is: (guia: Hallada) => boolean): Hallada {
  const found = lying.find(is);
  if (found === undefined) throw new Error('the demo has no such parcel at agency 1');
  return found;
}

const field = () => page.getByRole('textbox', { name: /Etiqueta, estante/ });
const documento = () => page.getByRole('textbox', { name: 'Documento de quien retira' });
const dialog = () => page.getByRole('dialog');
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function read(text: string): Promise<void> {
  await field().fill(text);
  await page.keyboard.press('Enter');
}

test('a parcel that is paid for goes over the counter by keys alone, once', async () => {
  const guia = oneThat(({ cobrar, tiene_documento }) => cobrar !== null && !tiene_documento);
  await page.goto('/pickup');
  await frameIsReady(page);
  await page.keyboard.press('Escape');
  await field().focus();
  await wedge(page, guia.guia_nro);
  await documento().waitFor();
  await expect.poll(() => documento().evaluate((node) => node === document.activeElement)).toBe(true);
  for (const key of CI) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await status(/^Entregada \d+\. Cobrado \$/);
  await page.getByRole('list', { name: 'Últimas entregas' }).getByText(guia.guia_nro).waitFor();
  await page.getByText('5 cobros', { exact: true }).waitFor();
  await read(guia.guia_nro);
  await page.getByRole('alert').filter({ hasText: 'Ya no está: Entregada' }).waitFor();
});

test('five wrong codes, and the parcel waits; without network it says so and keeps what was typed', async () => {
  const guia = oneThat(({ tiene_codigo }) => tiene_codigo);
  await page.goto('/pickup');
  await read(guia.guia_nro);
  await page.getByRole('button', { name: 'Otra persona' }).click();
  const code = page.getByRole('textbox', { name: `Código de retiro de ${guia.guia_nro}` });
  for (const said of ['quedan 4', 'quedan 3', 'quedan 2', 'queda 1', 'Demasiados intentos']) {
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(said).waitFor();
  }
  await page.getByRole('textbox', { name: 'Nombre de quien retira' }).fill('Luis Paz');
  await agencia.context.setOffline(true);
  await page.getByText(/Sin conexión no se entrega/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Nombre de quien retira' }).inputValue()).toBe('Luis Paz');
  await agencia.context.setOffline(false);
  await page.getByText('Conexión recuperada').waitFor();
});

/** The driver of the demo has loaded something for agency 1, whatever else is planned. */
async function loadForAgency(): Promise<void> {
  const trafico = await signedIn(product.url, 'trafico@courier.example');
  const chofer = await signedIn(product.url, 'chofer@courier.example');
  await parcelAtPlant(product.url, await signedIn(product.url, 'encargado@courier.example'), { agente_id: 1 });
  const { recorrido_id: id } = await trafico<{ recorrido_id: number }>('recorridos.nuevo', { code: 'AGENTE_1' });
  const ronda = await trafico<Ronda>('recorridos.ver', { id });
  const { choferes } = await trafico<{ choferes: { id: number; nombre: string }[] }>('recorridos.opciones');
  const carlos = choferes.find(({ nombre }) => nombre === 'Carlos Techera')?.id;
  await trafico('recorridos.guardar', { id, version: ronda.recorrido.version, chofer_id: carlos });
  await trafico('recorridos.mover', { id, acto: 'planificar' });
  const [una, ...otras] = ronda.lineas;
  await chofer('reparto.leer', { recorrido_id: id, codigo: una?.guia_nro });
  const faltantes = otras.map(({ guia_id }) => ({ guia_id, decision: 'DEJAR' }));
  expect(await chofer('reparto.cerrar_carga', { recorrido_id: id, faltantes })).toMatchObject({ estado: 'CARGADO' });
}

interface Ronda {
  recorrido: { version: number };
  lineas: { guia_id: number; guia_nro: string }[];
}

test(
  'money leaves in a sealed bag, the box is counted blind and closed with its gap, and the bag is counted by others',
  atNight,
  async () => {
    await page.goto('/pickup');
    await page.getByRole('button', { name: 'Enviar remesa…' }).click();
    await dialog().getByLabel('Precinto de la bolsa').fill(SEAL);
    await dialog().getByLabel('Importe declarado ($)').fill('200');
    await page.keyboard.press('Enter');
    await status(/^Salió la remesa RM-/);
    await loadForAgency();
    const chofer = await openVisitor(browser, product.url, { viewport: { width: 390, height: 844 } });
    await chofer.signIn('chofer@courier.example');
    await chofer.page.goto('/recorridos/descargar');
    await chofer.page.getByRole('button', { name: /Sucursal Buceo/ }).click();
    await chofer.page.getByRole('button', { name: /^Recoger/ }).click();
    await chofer.page.getByPlaceholder('Escanee lo que se lleva...').waitFor();
    await wedge(chofer.page, SEAL);
    await chofer.page.getByText(/^La bolsa RM-.* va con usted$/).waitFor();
    await page.reload();
    await page.getByText('la lleva Carlos Techera').waitFor();

    await page.getByRole('button', { name: 'Contar y cerrar…' }).click();
    for (const again of [true, false]) {
      await dialog().getByLabel('$ 1', { exact: true }).fill('7');
      await dialog().getByRole('button', { name: 'Sellar conteo' }).click();
      await dialog().getByText('Debía haber').waitFor();
      if (again) await dialog().getByRole('button', { name: 'Contar otra vez' }).click();
    }
    await dialog().getByRole('button', { name: 'Cerrar caja' }).click();
    await page.getByText('Cerrada. Para cobrar en efectivo hay que abrirla.').waitFor();

    const caja = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
    await caja.signIn('caja@courier.example');
    await caja.page.goto('/backoffice/remesas');
    await caja.page.getByRole('textbox', { name: 'Escanee el precinto...' }).fill(SEAL);
    await caja.page.keyboard.press('Enter');
    await caja.page.getByRole('button', { name: 'Intacto' }).click();
    await caja.page.getByText(/Falta contarla\.$/).waitFor();
    await caja.page
      .getByRole('row', { name: new RegExp(SEAL) })
      .getByRole('button', { name: 'Contar…' })
      .click();
    await caja.page.getByRole('dialog').getByLabel('$ 200', { exact: true }).fill('1');
    await caja.page.getByRole('button', { name: 'Sellar conteo' }).click();
    await caja.page.getByText('Sin diferencia').waitFor();
    await caja.page.getByRole('button', { name: 'Listo' }).click();
    await caja.page
      .getByRole('row', { name: new RegExp(SEAL) })
      .getByText('Contada')
      .waitFor();
    await caja.page.getByRole('list', { name: 'Diferencias de caja' }).getByText('Sucursal Buceo').first().waitFor();
    expect([
      ...agencia.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text)),
      ...caja.complaints,
      ...chofer.complaints,
    ]).toEqual([]);
  },
);
