import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';

import { openBrowser } from '#testing/browser.ts';

import { signIn } from './calle.ts';
import { fillRonda } from './reparto.ts';
import type { Subject } from './subject.ts';

/** Milliseconds, from the finger until what it asked for is painted, on a phone six times as slow as this machine (issue of the street). */
const TARGET = 80;
const SLOWER = 6;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const TAPS = 30;

declare global {
  interface Window {
    /** When the last click was, what is waited for, and when it was painted; 0: not yet. */
    toque: { click: number; espera: string; pintado: number };
  }
}

/** A sheet of 120 doors: taps on the doors of the list, each until its card is there. */
export async function measureToque({ url, owner }: Subject): Promise<void> {
  await fillRonda(owner);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'es-UY', ...PHONE });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await signIn(page);
    await page.goto('/guias/entregar');
    const card = page.getByRole('region', { name: /^Parada \d+ de \d+$/ });
    await card.waitFor();
    // What the page fetches at its leisure is there, as it is after the first door.
    await page.waitForTimeout(5_000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const doors = page.getByRole('region', { name: 'Paradas' }).getByRole('button');
    const count = await doors.count();
    // The next card is another one than the one that is there.
    const choose = async (n: number) => {
      const now = await card.getAttribute('aria-label');
      const door = doors.nth(n);
      await door.scrollIntoViewIfNeeded();
      const box = await door.boundingBox();
      if (box === null) throw new Error('a door is not in sight');
      // The finger itself: the locator's own tap first listens in the page whether it would hit, at a sixth of the speed too.
      const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      return timed(page, `section[aria-label^="Parada "]:not([aria-label="${now}"])`, tap);
    };
    const taps: number[] = [];
    for (let n = 1; n <= Math.min(TAPS, count - 1); n += 1) taps.push(await choose(n));
    say(`a door of ${count} to its card`, taps);
  } finally {
    await browser.close();
  }
}

async function timed(page: Page, espera: string, tap: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => Object.assign(window.toque, { click: 0, espera: wanted, pintado: 0 }), espera);
  await tap();
  await page.waitForFunction(() => window.toque.pintado > 0);
  const { click, pintado } = await page.evaluate(() => window.toque);
  await page.waitForTimeout(300);
  return pintado - click;
}

function say(name: string, taken: readonly number[]): void {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(0);
  console.log(
    `(c) ${name}, ${SLOWER} × slower, ${sorted.length} times, load ${loadavg()[0]?.toFixed(1)}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (target ≤ ${TARGET} ms)`,
  );
}

/** Runs in the page, before its own scripts. What is there after a change is painted with the frame that follows. */
function watch(): void {
  window.toque = { click: 0, espera: '', pintado: 0 };
  const note = (event: Event) => {
    window.toque.click = event.timeStamp;
  };
  addEventListener('click', note, { capture: true });
  const look = new MutationObserver(() => {
    const { click, espera, pintado } = window.toque;
    if (click === 0 || pintado > 0 || espera === '' || document.querySelector(espera) === null) return;
    window.toque.espera = '';
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.toque.pintado = performance.now();
      };
      port2.postMessage(null);
    });
  });
  look.observe(document, { attributes: true, attributeFilter: ['aria-label'], childList: true, subtree: true });
}
