import type { Page } from 'playwright-core';

import { openBrowser } from '#testing/browser.ts';

import type { Subject } from './subject.ts';

/** Milliseconds, from the end key of the reader until the tone of its verdict begins (areas/agency.md §7). */
const TARGET = 80;
const TIMES = 40;
const AGENTE = 1;
const PERSON = { user: 'agencia@courier.example', password: 'paqueteria-demo' };

declare global {
  interface Window {
    /** When the last Enter was pressed, and when the first tone after it was started; 0: not yet. */
    lectura: { enter: number; tono: number };
  }
}

/** Reads labels of parcels that lie at the counter, one after the other, in a real browser. */
export async function measureSonido({ url, owner }: Subject): Promise<void> {
  const rows = await owner(
    `SELECT numero FROM guia WHERE agente_id = ${AGENTE} AND estado_general = 'EN_AGENCIA' AND bultos = 1 ORDER BY md5(numero) LIMIT ${TIMES}`,
  );
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'es-UY', viewport: { width: 1366, height: 768 } });
    await context.addInitScript(hear);
    const page = await context.newPage();
    await page.goto('/auth/login');
    await page.getByLabel('Correo electrónico').fill(PERSON.user);
    await page.getByLabel('Contraseña', { exact: true }).fill(PERSON.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.goto('/pickup');
    await page.getByRole('textbox', { name: /Etiqueta/ }).waitFor();
    await page.locator('#splash-screen').waitFor({ state: 'hidden' });
    // The sound device is opened some time after the first key.
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1_000);
    const taken: number[] = [];
    for (const { numero } of rows) taken.push(await read(page, String(numero)));
    const sorted = taken.slice(1).sort((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(0);
    console.log(
      `(m) reading to its sound, ${sorted.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (target ≤ ${TARGET} ms)`,
    );
  } finally {
    await browser.close();
  }
}

async function read(page: Page, numero: string): Promise<number> {
  await page.evaluate(() => Object.assign(window.lectura, { enter: 0, tono: 0 }));
  await page.keyboard.type(numero, { delay: 2 });
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.lectura.tono > 0);
  const { enter, tono } = await page.evaluate(() => window.lectura);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(150);
  return tono - enter;
}

/** Runs in the page, before its own scripts. */
function hear(): void {
  window.lectura = { enter: 0, tono: 0 };
  const note = (event: KeyboardEvent) => {
    if (event.key === 'Enter') window.lectura.enter = event.timeStamp;
  };
  addEventListener('keydown', note, { capture: true });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function begin(when) {
    if (window.lectura.enter > 0 && window.lectura.tono === 0) window.lectura.tono = performance.now();
    start.call(this, when);
  };
}
