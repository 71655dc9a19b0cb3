import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor } from './visitor.ts';

const OPEN = ['/auth/login', '/auth/registration', '/auth/forgot-password', '/auth/reset#token=x'];
const SIGNED_IN = [
  '/dashboard',
  '/problem_solver',
  '/guias',
  '/guia',
  '/guia?q=8810',
  '/guia/1',
  '/proximamente',
  '/error/error-v1',
];
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
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

test.each(LOOKS)(
  'at $viewport.width px, $colorScheme, no page breaks the content policy, a script or a rule of access',
  async (look) => {
    const { page, context, signIn, complaints } = await openVisitor(browser, product.url, look);
    const found: string[] = [];
    const visit = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('#splash-screen').waitFor({ state: 'hidden' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(...violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html ?? ''}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${path}: ${overflow} px wider than the window`);
    };
    for (const path of OPEN) await visit(path);
    await signIn('operario@courier.example');
    for (const path of SIGNED_IN) await visit(path);
    await page.goto('/problem_solver');
    await page.getByPlaceholder('Escanee una guía...').waitFor();
    await page.keyboard.press('F4');
    await page.getByRole('dialog', { name: 'Registro de Caso sin Etiqueta' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `modal: ${id} ${nodes[0]?.html ?? ''}`));
    await context.close();
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
