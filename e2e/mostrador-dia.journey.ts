import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';
import { upTo } from '#testing/night.ts';

import { type Caller, signedIn } from './caller.ts';
import { type Parcel, parcelAtPlant } from './parcels.ts';
import { openProduct, type Product } from './product.ts';
import { wedge } from './scanner.ts';
import { frameIsReady, openVisitor, type Visitor } from './visitor.ts';

/** A day at a counter, from the round that comes in to the bag of money that others count: by keys and reader alone, and on a phone. */

const [CI, OTHERS_CI] = ['12345672', '41234563'];
/** By day the first alone: a parcel over the counter by keys is in `mostrador.journey.ts` as well. */
const FORMS = [
  ['a phone', 'agencia2@courier.example', 2, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['an old machine without a mouse', 'agencia@courier.example', 1, { viewport: { width: 1440, height: 1000 } }],
] as const;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** Nineteen on a round to the agency, three of them one person's and paid for, and one of another agency's. */
async function bringRound(agente_id: number) {
  const as = (email: string) => signedIn(product.url, `${email}@courier.example`);
  const [trafico, encargado] = await Promise.all([as('trafico'), as('encargado')]);
  const make = (more: object, where = agente_id) =>
    parcelAtPlant(product.url, encargado, { ...more, agente_id: where });
  const rosa = { destinatario: 'Rosa Olivera', telefono: '099 123 456', documento: CI };
  const hers = [100_000, 89_000, 50_000].map((centavos) => ({ ...rosa, contra_reembolso: { centavos } }));
  const mailed = ['Luis Paz', 'Marta Gil'].map((destinatario, n) => ({
    destinatario,
    correo: `quien-retira-${agente_id}-${n}@correo.example`,
  }));
  const given = [...hers, ...mailed, ...Array.from({ length: 14 }, (_, n) => ({ destinatario: `Vecino ${n}` }))];
  const parcels: Parcel[] = [];
  for (const more of given) parcels.push(await make(more));
  const foreign = await make({ destinatario: 'Otra Persona' }, 3);
  const { recorrido_id: id } = await trafico<{ recorrido_id: number }>('recorridos.nuevo', {
    code: `AGENTE_${agente_id}`,
  });
  const { recorrido, lineas } = await trafico<{
    recorrido: { numero: string };
    lineas: { guia_id: number }[];
  }>('recorridos.ver', { id });
  const own = new Set(parcels.map((one) => one.id));
  const others = lineas.map(({ guia_id }) => guia_id).filter((guia_id) => !own.has(guia_id));
  expect(lineas.length - others.length).toBe(parcels.length);
  if (others.length > 0) await trafico('recorridos.quitar', { id, guias: others });
  const { choferes } = await trafico<{ choferes: { id: number; nombre: string }[] }>('recorridos.opciones');
  for (const chofer of choferes.filter(({ nombre }) => nombre !== 'Carlos Techera').slice(0, 20)) {
    const { version } = (await trafico<{ recorrido: { version: number } }>('recorridos.ver', { id })).recorrido;
    await trafico('recorridos.guardar', { id, version, chofer_id: chofer.id });
    const planned = await trafico<{ estado?: string }>('recorridos.mover', { id, acto: 'planificar', confirma: true });
    if (planned.estado === 'PLANIFICADO') break;
  }
  for (const { numero } of parcels)
    expect(await trafico('recorridos.cargar', { id, codigo: numero })).toMatchObject({ resultado: 'hecha' });
  for (const acto of ['cerrar_carga', 'salir']) await trafico('recorridos.mover', { id, acto, confirma: true });
  return { ronda: recorrido.numero, parcels, foreign, encargado };
}

/** The code that the recipient of one parcel is mailed when told that it waits. */
async function mailedCode(encargado: Caller, { id }: Parcel, address: string): Promise<string> {
  expect(await encargado('GuiasEnPickup', { action: 'avisar', guias: [id] })).toMatchObject({ code: 'OK' });
  const code = /\b\d{6}\b/.exec(
    (await product.mailTo(address))
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join(' '),
  )?.[0];
  if (code === undefined) throw new Error('the mail has no code');
  return code;
}

describe.each(FORMS.slice(0, upTo(FORMS.length, 1)))('on %s', (form, email, agente_id, screen) => {
  const byKeys = form !== 'a phone';
  let visitor: Visitor;
  let page: Page;
  let day: Awaited<ReturnType<typeof bringRound>>;

  beforeAll(async () => {
    day = await bringRound(agente_id);
    const call = await signedIn(product.url, email);
    const { abierta } = await call<{ abierta: { id: number } | null }>('cajas.ver');
    if (abierta !== null) {
      expect(await call('cajas.contar', { id: abierta.id, conteo: [] })).toMatchObject({ code: 'OK' });
      expect(await call('cajas.cerrar', { id: abierta.id })).toMatchObject({ code: 'OK' });
    }
    visitor = await openVisitor(browser, product.url, screen);
    page = visitor.page;
    await visitor.signIn(email);
    await page.goto('/pickup');
    await frameIsReady(page);
    await field().waitFor();
    await page.keyboard.press('Escape');
  });
  afterAll(() => visitor?.context.close());

  const field = () => page.getByRole('textbox', { name: /Etiqueta/ });
  const dialog = () => page.getByRole('dialog');
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

  /** A reader's keys wherever the focus stands; on a phone what its keyboard types. */
  async function read(text: string): Promise<void> {
    if (byKeys) return wedge(page, text);
    await field().fill(text);
    await page.keyboard.press('Enter');
  }
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    if (!byKeys) return target.scrollIntoViewIfNeeded();
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('no Tab leads there');
  }
  async function press(name: string | RegExp, inside: Page | Locator = page): Promise<void> {
    const button = inside.getByRole('button', { name });
    await reach(button);
    await (byKeys ? page.keyboard.press('Enter') : button.tap());
  }
  async function type(target: Locator, text: string): Promise<void> {
    await reach(target);
    await (byKeys ? page.keyboard.type(text, { delay: 60 }) : target.fill(text));
  }
  async function count(pieces: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, many] of Object.entries(pieces)) await type(dialog().getByLabel(name, { exact: true }), many);
    await page.keyboard.press('Enter');
  }
  const documento = () => page.getByRole('textbox', { name: 'Documento de quien retira' });
  const parcel = (place: number): Parcel => {
    const one = day.parcels[place];
    if (one === undefined) throw new Error('there is no such parcel');
    return one;
  };

  test('the round is received: eighteen of nineteen, the missing one is told, what is another agency’s is set aside', async () => {
    await read(day.ronda);
    await said(`Recibir ${day.ronda}`);
    for (const [place, { numero }] of day.parcels.slice(0, 18).entries()) {
      await read(numero);
      await said(`${place + 1} de 19`);
    }
    await read(day.foreign.numero);
    await said('No es de acá');
    if (byKeys) await read('a');
    else await press(/^Dejar aparte/);
    await said('1 aparte');
    await press('Cerrar lista…');
    await dialog().getByRole('list', { name: 'Faltan' }).getByText(parcel(18).numero).waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
  });

  test('three of one person go together for $ 2.390, into a box that is opened meanwhile', async () => {
    if (byKeys) await page.keyboard.press('Alt+2');
    else await press(/^Entregar/);
    await read(parcel(1).numero);
    await said('$ 2.390');
    expect(await page.getByRole('list', { name: 'Guías de la persona' }).getByRole('listitem').count()).toBe(3);
    await type(documento(), CI);
    await page.keyboard.press('Enter');
    await press('Abrir caja…', page.getByRole('form', { name: 'Entrega' }));
    await count({ '$ 1.000': '1' });
    await dialog().waitFor({ state: 'detached' });
    await type(page.getByLabel('Paga con (opcional)'), '3000');
    await said('Vuelto $ 610');
    await page.keyboard.press('Enter');
    await said('3 entregadas. Cobrado $ 2.390,00.');
    await read(parcel(1).numero);
    await said('Ya no está: Entregada');
  });

  test('somebody else collects with the code that the recipient was mailed; five wrong ones, and the parcel waits', async () => {
    const [luis, marta] = [parcel(3), parcel(4)];
    const code = await mailedCode(day.encargado, luis, `quien-retira-${agente_id}-0@correo.example`);
    const right = await mailedCode(day.encargado, marta, `quien-retira-${agente_id}-1@correo.example`);
    const codeOf = ({ numero }: Parcel) => page.getByRole('textbox', { name: `Código de retiro de ${numero}` });
    await read(luis.numero);
    await press('Otra persona');
    await type(documento(), OTHERS_CI);
    await type(page.getByRole('textbox', { name: 'Nombre de quien retira' }), 'Pedro Sosa');
    await type(codeOf(luis), code);
    await page.keyboard.press('Enter');
    await said(`Código de ${luis.numero} correcto`);
    await press(/^Entregar \(Enter\)/);
    await said(/^Entregada 8\d+/);

    await read(marta.numero);
    await press('Otra persona');
    const wrong = right === '000000' ? '111111' : '000000';
    for (const left of ['quedan 4', 'quedan 3', 'quedan 2', 'queda 1', 'Demasiados intentos']) {
      await type(codeOf(marta), wrong);
      await page.keyboard.press('Enter');
      await said(left);
    }
    await type(codeOf(marta), right);
    await page.keyboard.press('Enter');
    await said('Demasiados intentos');
    await press('Dejar (Esc)');
  });

  test('the box is closed $ 50 short, the next one sends a bag, and others count it at the plant', async () => {
    const seal = `P-DIA-${agente_id}`;
    await press('Contar y cerrar…');
    await count({ '$ 2.000': '1', '$ 1.000': '1', '$ 200': '1', '$ 100': '1', '$ 20': '2' });
    await dialog().getByText('Debía haber').waitFor();
    expect((await dialog().textContent())?.replaceAll(/\s+/g, ' ')).toMatch(/3\.340.*3\.390.*Faltan \$ 50,/);
    await press('Cerrar caja', dialog());
    await said('Cerrada. Para cobrar en efectivo hay que abrirla.');
    await press('Abrir caja…');
    await count({ '$ 2.000': '1', '$ 1.000': '1', '$ 200': '1', '$ 100': '1', '$ 20': '2' });
    await dialog().waitFor({ state: 'detached' });
    await press('Enviar remesa…');
    await type(dialog().getByLabel('Precinto de la bolsa'), seal);
    await type(dialog().getByLabel('Importe declarado ($)'), '3000');
    await page.keyboard.press('Enter');
    await said(/^Salió la remesa RM-/);
    await countAtPlant(seal);
    expect(visitor.complaints).toEqual([]);
  });

  /** By our own people, by keys alone in either case. */
  async function countAtPlant(seal: string): Promise<void> {
    const caja = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
    await caja.signIn('caja@courier.example');
    await caja.page.goto('/backoffice/remesas');
    await frameIsReady(caja.page);
    await caja.page.getByRole('textbox', { name: 'Escanee el precinto...' }).focus();
    await wedge(caja.page, seal);
    await caja.page.getByRole('button', { name: 'Intacto' }).press('Enter');
    await caja.page.getByText(/Falta contarla\.$/).waitFor();
    const row = caja.page.getByRole('row', { name: new RegExp(seal) });
    await row.getByRole('button', { name: 'Contar…' }).press('Enter');
    const box = caja.page.getByRole('dialog');
    await box.getByLabel('$ 2.000', { exact: true }).fill('1');
    await box.getByLabel('$ 1.000', { exact: true }).fill('1');
    await caja.page.keyboard.press('Enter');
    await caja.page.getByText('Sin diferencia').waitFor();
    await box.getByRole('button', { name: 'Listo' }).press('Enter');
    await row.getByText('Contada').waitFor();
    expect(caja.complaints).toEqual([]);
    await caja.context.close();
  }
});
