import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Forge } from '../access.ts';
import { PASSWORD } from '../caller.ts';

/** One browser on one PC. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
}

export async function openSeat(browser: Browser, baseURL: string): Promise<Seat> {
  const context = await browser.newContext({ baseURL, locale: 'es-UY' });
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage() };
}

/** Fills the form that is there, or goes to it. */
export async function signIn(page: Page, email: string): Promise<void> {
  if (new URL(page.url(), 'http://x').pathname !== '/auth/login') await page.goto('/auth/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
}

/** By the menu of the person, so that the page itself goes on. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('button:has([data-initials])').click();
  await page.locator('a[href="/logout"]').last().click();
  await page.waitForURL('**/auth/login');
}

/** Goes to another screen as a link does: the page stays, with all that it keeps in memory. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** The token that this browser keeps; null where it keeps none. */
export function tokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('anden.auth') ?? 'null')?.authToken ?? null);
}

/** Makes the kept token ten minutes old: from then on every answer brings a new one. */
export async function ageToken(page: Page, forge: Forge): Promise<string> {
  const iat = Math.floor(Date.now() / 1000) - 600;
  const aged = await forge(String(await tokenIn(page)), { claims: { iat, exp: iat + 900 } });
  await page.evaluate((authToken) => {
    const kept = JSON.parse(localStorage.getItem('anden.auth') ?? '{}');
    localStorage.setItem('anden.auth', JSON.stringify({ ...kept, authToken }));
  }, aged);
  return aged;
}

export interface Traces {
  readonly pantalla: string;
  readonly local: string;
  readonly session: string;
  readonly indexedDb: string;
  readonly caches: string;
  readonly cookies: string;
}

/** Everything that a page can read on this PC. */
export function tracesOn(page: Page): Promise<Traces> {
  return page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name ?? '');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        rows.push(...all.result);
      }
      database.close();
    }
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    );
    return {
      pantalla: `${document.title} ${document.documentElement.outerHTML} ${typed.join(' ')}`,
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      indexedDb: JSON.stringify(rows),
      caches: kept.join(' '),
      cookies: document.cookie,
    };
  });
}
