import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';

export const PASSWORD = 'paqueteria-demo';

/** A browser of its own for one person, who reads Spanish; what the page complains about is kept. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console, violations of the content policy, and calls that the server failed. */
  readonly complaints: string[];
  signIn(email: string, password?: string): Promise<void>;
}

/** Whose browser is open. */
export const visitors = new Set<Visitor>();

export async function openVisitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-UY', acceptDownloads: true, ...options });
  const page = await context.newPage();
  const visitor: Visitor = {
    page,
    context,
    complaints: listenTo(page),
    signIn: async (email, password = PASSWORD) => {
      await page.goto('/auth/login');
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
    },
  };
  visitors.add(visitor);
  context.on('close', () => visitors.delete(visitor));
  return visitor;
}

/** The browser of one person who has signed in. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  { email, ...options }: BrowserContextOptions & { readonly email: string },
): Promise<Visitor> {
  const visitor = await openVisitor(browser, url, options);
  await visitor.signIn(email);
  return visitor;
}

/** Closes the browser, and throws where its page complained of anything but what is `expected`. */
export async function leave({ context, complaints }: Visitor, expected?: RegExp): Promise<void> {
  await context.close();
  const others = complaints.filter((text) => !expected?.test(text));
  if (others.length > 0) throw new Error(`the page complained:\n${others.join('\n')}`);
}

/** The splash covers a page for a second; what it does is looked at where pages are opened first. */
export async function withoutSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('#splash-screen')?.remove());
  });
}

function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() < 500) return;
    // The beginning of a call says which service it was.
    const call = response.request().postData()?.slice(0, 60) ?? '';
    complaints.push(`${response.status()} ${response.url()} ${call}`);
  });
  return complaints;
}

/**
 * Away from the network, and known to be: it hears of that a moment after whoever asked is answered, and on a busy machine what is called meanwhile
 * goes through.
 */
export async function goOffline({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() =>
    fetch('/api/health', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );
}

/** The frame hears keys and readers once the page itself is there: then Ctrl+K opens its search. */
export async function frameIsReady(page: Page): Promise<void> {
  const search = page.getByRole('dialog', { name: 'Buscar o ir a' });
  for (let tries = 0; (await search.count()) === 0; tries += 1) {
    if (tries === 100) throw new Error('the frame does not hear Ctrl+K');
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
  }
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
}

const REST_MS = 150;

/** Watches what a page asks for. The answer waits until nothing came for a moment: then what the page shows is there. */
export function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    last = Date.now();
    if (request.isNavigationRequest()) open.clear();
    // Live events never end.
    if (!request.url().endsWith('/api/novedades')) open.add(request);
  });
  const closed = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on('requestfinished', closed);
  page.on('requestfailed', closed);
  return async () => {
    while (open.size > 0 || Date.now() - last < REST_MS) await page.waitForTimeout(REST_MS / 3);
  };
}

/** Of a field that opens a list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
