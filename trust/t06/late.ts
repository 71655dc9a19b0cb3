import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

import { makePeople, partOf } from '../access.ts';
import type { Stage } from './stage.ts';
import { ageToken, openSeat, signIn, signOut, tokenIn, tracesOn } from './tab.ts';

const LATE = 2000;

/** An answer that brings a new token takes two seconds; the person leaves meanwhile, and another one may come. */
export async function lateAnswer({ product, browser, forge, fails }: Stage): Promise<number> {
  const [first, second] = await makePeople(product, 'tarde', 2);
  for (const next of [null, second]) {
    const { context, page } = await openSeat(browser, product.url);
    await signIn(page, first?.email ?? '');
    const token = await ageToken(page, forge);
    const session = String(partOf(token, 1).sid);
    const late = await holdBack(page);
    await page.reload();
    await late.asked;
    await signOut(page);
    if (next) await signIn(page, next.email);
    const renewed = await late.answered;
    await sleep(500);
    const kept = await tokenIn(page);
    const { pantalla, local, session: tab } = await tracesOn(page);
    const who = next ? 'another one came' : 'nobody came';
    if (renewed === null) fails.push(`late answer, ${who}: it brought no token: nothing was tried`);
    if (next === null && kept !== null) fails.push(`late answer, ${who}: a token is kept after the sign-out`);
    if (next && (kept === null || partOf(kept, 1).sub !== String(next.id)))
      fails.push(`late answer, ${who}: the token kept is not theirs`);
    const left = [pantalla, local, tab].some((text) =>
      [renewed ?? token, session, first?.email ?? ''].some((mark) => text.includes(mark)),
    );
    if (left) fails.push(`late answer, ${who}: something of the first person is left`);
    await context.close();
  }
  return 2;
}

/** The page's question who it is gets its answer, with the token that it brings, two seconds later. */
async function holdBack(page: Page) {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string | null>();
  await page.route('**/dispatcher', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    asked.resolve();
    await sleep(LATE);
    await route.fulfill({ response }).catch(() => undefined);
    answered.resolve(response.headers()['x-token'] ?? null);
  });
  return { asked: asked.promise, answered: answered.promise };
}
