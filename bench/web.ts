import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { openBrowser } from '#testing/browser.ts';

import type { Subject } from './subject.ts';
import { WORK } from './web-work.ts';

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
  interface Window {
    medidas: { lcp: number; interacciones: Record<number, number> };
    visto: Promise<number>;
  }
}

/** Milliseconds (performance.md, "Targets"); first loads have a target in bytes alone, which `e2e/pesos.journey.ts` holds. */
const TARGETS = { inp: 150, ojo: 100, ficha: 300 };
const VISITS = 5;
const TIMES = 20;
const VIEWPORT = { width: 1366, height: 768 };
const PERSON = { user: 'admin@courier.example', password: 'paqueteria-demo' };

/** What a person waits for in the browser: first paint, the next screen, every key and press, a search, a scan. */
export async function measureWeb({ url, owner }: Subject): Promise<void> {
  const browser = await openBrowser();
  try {
    const numeros = (
      await owner(`SELECT numero FROM guia WHERE numero LIKE '88%' ORDER BY md5(id::text) LIMIT ${TIMES}`)
    ).map(({ numero }) => String(numero));
    console.log(`in the browser, load ${loadavg()[0]?.toFixed(1)}, ${VIEWPORT.width} × ${VIEWPORT.height}`);
    await measureLoads(browser, url);
    const page = await signedIn(browser, url);
    await measureNavigation(page);
    await measureSearch(page, numeros);
    await measureScan(page, numeros);
    await measureFicha(page, await largest(owner));
    await measureInteractions(page);
  } finally {
    await browser.close();
  }
}

async function openContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-UY', viewport: VIEWPORT });
  await context.addInitScript(() => {
    const medidas = { lcp: 0, interacciones: {} };
    window.medidas = medidas;
    const keep = (entry: PerformanceEntry) => {
      if (entry.entryType === 'largest-contentful-paint') window.medidas.lcp = entry.startTime;
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return;
      const { interacciones } = window.medidas;
      interacciones[entry.interactionId] = Math.max(interacciones[entry.interactionId] ?? 0, entry.duration);
    };
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(keep));
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    observer.observe({ type: 'event', buffered: true, durationThreshold: 16 });
  });
  return context;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Correo electrónico').fill(PERSON.user);
  await page.getByLabel('Contraseña', { exact: true }).fill(PERSON.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await (await openContext(browser, url)).newPage();
  await signIn(page);
  return page;
}

/** Nothing kept from before: the first paint, and when the page can be used; the sign-in page and home. */
async function measureLoads(browser: Browser, url: string): Promise<void> {
  const taken = { access: [0], accessUse: [0], home: [0], homeUse: [0] };
  for (const list of Object.values(taken)) list.pop();
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await openContext(browser, url);
    const page = await context.newPage();
    await page.goto('/auth/login');
    taken.accessUse.push(await usableAfter(page, 'input[type="password"]'));
    taken.access.push(await page.evaluate(() => window.medidas.lcp));
    await signIn(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.clearBrowserCache');
    await page.goto('/dashboard');
    taken.homeUse.push(await usableAfter(page, 'main h1'));
    taken.home.push(await page.evaluate(() => window.medidas.lcp));
    await context.close();
  }
  show('sign-in page, largest paint', taken.access);
  show('sign-in page, can be used', taken.accessUse);
  show('home, largest paint', taken.home);
  show('home, can be used', taken.homeUse);
}

/** From the beginning of the load until something is there to be pressed or read; the splash stays for its second all the same. */
async function usableAfter(page: Page, selector: string): Promise<number> {
  const there = await page.waitForFunction(
    (what) => document.querySelector(what) !== null && performance.now(),
    selector,
  );
  const after = Number(await there.jsonValue());
  await page.locator('#splash-screen').waitFor({ state: 'hidden' });
  return after;
}

const SCREENS = [
  ['Guías', 'table tbody tr'],
  ['Problem Solver', '[placeholder="Escanee una guía..."]'],
  ['Guías en Pickup', '[aria-label="Totales"]'],
  ['Notificaciones', 'main h2'],
] as const;

/** From the press on the menu until the other screen is there; the second round finds its program fetched. */
async function measureNavigation(page: Page): Promise<void> {
  const taken: { first: number[]; later: number[] } = { first: [], later: [] };
  for (let round = 0; round < 4; round += 1) {
    for (const [name, selector] of SCREENS) {
      await page.getByRole('link', { name: 'Inicio' }).first().click();
      await page.getByText(/^Buen/).first().waitFor();
      const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name, exact: true });
      (round === 0 ? taken.first : taken.later).push(await seenAfter(page, { selector, act: () => link.click() }));
    }
  }
  show('menu to screen, first visit', taken.first);
  show('menu to screen, later', taken.later);
}

/** From the text in the search until its parcel is offered. */
async function measureSearch(page: Page, numeros: readonly string[]): Promise<void> {
  await page.goto('/guia');
  const box = page.getByRole('combobox', { name: 'Buscar guía' });
  await box.waitFor();
  const taken: number[] = [];
  const cpu = await processorOf(page);
  for (const numero of numeros) {
    await box.fill('');
    await box.focus();
    taken.push(
      await seenAfter(page, { selector: '[role="option"]', text: numero, act: () => page.keyboard.insertText(numero) }),
    );
  }
  show('search to the eye', taken.slice(1), TARGETS.ojo);
  await cpu(taken.length);
}

/** From the Enter of a reader until the dialog of the case is there. */
async function measureScan(page: Page, numeros: readonly string[]): Promise<void> {
  await page.goto('/problem_solver');
  await page.getByPlaceholder('Escanee una guía...').waitFor();
  await page.locator('#splash-screen').waitFor({ state: 'hidden' });
  const taken: number[] = [];
  const cpu = await processorOf(page);
  for (const numero of numeros) {
    const read = async () => {
      await page.keyboard.type(numero, { delay: 2 });
      await page.keyboard.press('Enter');
    };
    taken.push(await seenAfter(page, { selector: '[role="dialog"] button', act: read }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  show('scan to modal', taken.slice(1), TARGETS.ojo);
  await cpu(taken.length);
}

/** The client with the most parcels. */
async function largest(owner: Subject['owner']): Promise<string> {
  const [row] = await owner(
    'SELECT c.nombre FROM guia g JOIN cliente c ON c.id = g.cliente_id GROUP BY c.id ORDER BY count(*) DESC, c.id LIMIT 1',
  );
  return String(row?.nombre);
}

/** From the press on a client's name in the list until its page stands there, and until its figures do; the first round fetches the program. */
async function measureFicha(page: Page, nombre: string): Promise<void> {
  const taken: { first: number[]; later: number[]; cifras: number[] } = { first: [], later: [], cifras: [] };
  for (let round = 0; round < TIMES; round += 1) {
    await page.goto(`/clientes?q=${encodeURIComponent(nombre)}`);
    const link = page.getByRole('link', { name: nombre, exact: true }).first();
    await link.waitFor();
    await page.locator('#splash-screen').waitFor({ state: 'hidden' });
    // As long as it takes to find a name with the eye.
    await page.waitForTimeout(1_000);
    const seen = { selector: 'main h2', text: nombre, act: () => link.click() };
    (round === 0 ? taken.first : taken.later).push(await seenAfter(page, seen));
    await page.goBack();
    await link.waitFor();
    taken.cifras.push(await seenAfter(page, { ...seen, selector: 'main', text: 'a tiempo' }));
  }
  show('page of a client, first visit', taken.first, TARGETS.ficha);
  show('page of a client, later', taken.later, TARGETS.ficha);
  show('page of a client, its figures', taken.cifras, TARGETS.ficha);
}

/** What the page's own process computed meanwhile: on a busy machine the waits say more of the others than of the page. */
async function processorOf(page: Page): Promise<(times: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const seconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
  };
  const before = await seconds();
  return async (times) => {
    const each = (((await seconds()) - before) * 1000) / times;
    console.log(`  of it computed in the page, typing and closing included: ${each.toFixed(0)} ms each`);
  };
}

interface Sight {
  readonly selector: string;
  /** What stands in it. */
  readonly text?: string;
  readonly act: () => Promise<void>;
}

/** Milliseconds from the last Enter, press or text until something is drawn. */
async function seenAfter(page: Page, { selector, text = '', act }: Sight): Promise<number> {
  await page.evaluate(watch, { selector, text });
  await act();
  return page.evaluate(() => window.visto);
}

/** Runs in the page, before the act. */
function watch({ selector, text }: { selector: string; text: string }): void {
  let began = 0;
  const note = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter') began = event.timeStamp;
  };
  const kinds = ['keydown', 'click', 'input'];
  for (const kind of kinds) addEventListener(kind, note, { capture: true });
  const isSeen = () =>
    [...document.querySelectorAll(selector)].some(
      (found) => found.getClientRects().length > 0 && (found.textContent ?? '').includes(text),
    );
  window.visto = new Promise((resolve, reject) => {
    const last = performance.now() + 20_000;
    const end = () => {
      for (const kind of kinds) removeEventListener(kind, note, { capture: true });
      resolve(performance.now() - began);
    };
    const look = () => {
      if (performance.now() > last) reject(new Error(`${selector} ${text} did not come`));
      // The frame that shows it is drawn before the next one begins.
      else requestAnimationFrame(began > 0 && isSeen() ? end : look);
    };
    look();
  });
}

/** The slowest interaction of each screen, which is what INP is with so few (web.dev/inp). */
async function measureInteractions(page: Page): Promise<void> {
  for (const [address, work] of WORK) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('#splash-screen').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Buscar o ir a…' }).waitFor();
    await work(page);
    await page.waitForTimeout(300);
    const taken = await page.evaluate(() => Object.values(window.medidas.interacciones));
    show(`INP ${address}`, taken.length === 0 ? [0] : taken, TARGETS.inp);
  }
}

function show(name: string, taken: readonly number[], target?: number): void {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  const verdict = target === undefined ? '' : `   (target < ${target} ms)`;
  const figures = [at(0), at(0.5), at(0.95), at(1)].map((value) => value.toFixed(0).padStart(5));
  console.log(
    `${name.padEnd(32)} least ${figures[0]}  p50 ${figures[1]}  p95 ${figures[2]}  worst ${figures[3]} ms, ${taken.length} times${verdict}`,
  );
}
