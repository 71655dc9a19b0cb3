import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { atNight } from '#testing/night.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const SOON = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let cliente: Visitor;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  cliente = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  page = cliente.page;
  await cliente.signIn('cliente@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** A person's keys: a scanner would be faster. */
const type = (text: string) => page.keyboard.type(text, { delay: 15 });
const press = (key: string) => page.keyboard.press(key);
const total = async () => {
  await page.goto('/envios');
  const heading = page.getByRole('heading', { level: 2, name: /envíos?$/ });
  await expect.poll(async () => heading.textContent(), SOON).toMatch(/^\d/);
  return Number.parseInt((await heading.textContent()) ?? '', 10);
};

/** The first step, each field left with Enter; the town as people write it. */
async function writeDestino(destinatario: string): Promise<void> {
  await page.getByLabel('Destinatario').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SOON).toBe('INPUT');
  await type(destinatario);
  const isAtDireccion = () =>
    page.getByLabel('Dirección', { exact: true }).evaluate((node) => node === document.activeElement);
  for (let passed = 0; passed < 9 && !(await isAtDireccion()); passed += 1) await press('Enter');
  await type('Ruta 5 km 252,300, casa verde');
  await press('Enter');
  await type('Pso. de los Toros');
  await page.getByRole('option', { name: /^Paso de los Toros/ }).waitFor();
  await press('Enter');
  await press('Enter');
  await press('Enter');
}

test('an envío is made with the keyboard alone, through a reload, and a double Enter makes one', async () => {
  const before = await total();
  await page.goto('/envios/nuevo');
  await writeDestino('Ana Techera');
  await type('PEDIDO-900');
  await page.getByText(/^Borrador guardado a las/).waitFor();
  await page.reload();
  await page.getByLabel('Destinatario').waitFor();
  expect(await page.getByLabel('Destinatario').inputValue()).toBe('Ana Techera');
  expect(await page.getByLabel('Referencia del cliente (opcional)').inputValue()).toBe('PEDIDO-900');
  await page.getByText('Ruta y kilómetro').waitFor();
  await page.getByText('Total').waitFor();

  await page.getByLabel('Referencia del cliente (opcional)').focus();
  await press('Enter');
  await press('Enter');
  await page.waitForURL(/paso=paquete/);
  await page.keyboard.down('Control');
  await press('Enter');
  await press('Enter');
  await page.keyboard.up('Control');
  const numero = page.getByRole('link', { name: /^88\d{10}$/ });
  await numero.waitFor();
  expect(await numero.count()).toBe(1);
  const [label] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes('/api/descargas/')),
    page.getByRole('button', { name: 'Imprimir etiquetas (PDF)' }).click(),
  ]);
  expect(label.headers()['content-type']).toBe('application/pdf');
  expect(await total()).toBe(before + 1);
});

test(
  'a reference that was used is told with its parcel; as another envío it is made, copied and annulled',
  atNight,
  async () => {
    await page.goto('/envios/nuevo');
    await writeDestino('Beatriz Núñez');
    await type('PEDIDO-900');
    await page.getByText('Esta referencia ya se usó:').waitFor();
    await press('Control+Enter');
    const box = page.getByRole('checkbox', { name: /crearlo con la misma referencia/ });
    await box.waitFor();
    await expect.poll(() => box.evaluate((node) => node === document.activeElement), SOON).toBe(true);
    await press('Space');
    await press('Control+Enter');
    await page.getByRole('link', { name: /^Ver el envío/ }).click();
    await page.getByRole('button', { name: 'Duplicar' }).click();
    await page.getByLabel('Destinatario').waitFor();
    expect(await page.getByLabel('Destinatario').inputValue()).toBe('Beatriz Núñez');
    await page.goBack();
    await page.getByRole('button', { name: 'Anular' }).click();
    const question = page.getByRole('dialog', { name: /^Anular el envío/ });
    await question.getByRole('combobox', { name: 'Motivo' }).click();
    await page.getByRole('option').first().click();
    await press('Control+Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('article').getByText('Anulado', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Anular' }).count()).toBe(0);
  },
);

test('a chat message becomes a draft whose doubtful fields are confirmed before it is made', async () => {
  await page.goto('/envios?pegar=true');
  const message = 'María Fernández\n099 123 456\nAv. Artigas 1234 esq. Rivera\nPso. de los Toros';
  await page.getByLabel('Pegue el mensaje de WhatsApp').fill(message);
  await press('Control+Enter');
  await page.waitForURL(/\/envios\/nuevo\?borrador=/);
  await page.getByLabel('Destinatario').waitFor();
  expect(await page.getByLabel('Destinatario').inputValue()).toBe('María Fernández');
  expect(await page.getByLabel('Localidad o barrio').inputValue()).toBe('Paso de los Toros');
  await page.getByText('Total').waitFor();
  const doubtful = page.getByRole('button', { name: 'Está bien' });
  if ((await doubtful.count()) > 0) {
    await press('Control+Enter');
    await page.getByText('Antes de crear, confirme lo que se leyó del mensaje').waitFor();
    while ((await doubtful.count()) > 0) await doubtful.first().click();
  }
  await press('Control+Enter');
  await page.getByRole('link', { name: /^88\d{10}$/ }).waitFor();
  expect(cliente.complaints).toEqual([]);
});
