import type { Page } from 'playwright-core';

import type { Stage } from './stage.ts';
import { go, openSeat, signIn, signOut, type Traces, tracesOn } from './tab.ts';

/** Of two clients, so that every parcel is one's or the other's. */
const FIRST = 'cliente@courier.example';
const SECOND = 'cliente2@courier.example';
const SCREENS = [
  '/guias',
  '/envios',
  '/informes',
  '/mi-cuenta',
  '/mi-cuenta/usuarios',
  '/notificaciones',
  '/dashboard',
];
/** Of parcels that a list shows first: what the page must not show to the next person. */
const PARCELS = 60;

/** A leaves, B comes, on one PC and in one page: not one byte of A is shown or kept, at no moment. */
export async function onePcTwoPeople(stage: Stage): Promise<{ looks: number }> {
  const { product, browser, fails } = stage;
  const marks = await marksOf(stage);
  const { context, page } = await openSeat(browser, product.url);
  await signIn(page, FIRST);
  await walk(page);
  const before = await tracesOn(page);
  await go(page, '/guias');
  await page.waitForFunction(isAnyShown, marks);
  await signOut(page);
  const away = await tracesOn(page);
  await watchFor(page, marks);
  await signIn(page, SECOND);
  const looks = [away, ...(await walk(page))];
  looks.push(await tracesOn(page));
  const flashes = await page.evaluate(() => JSON.parse(document.documentElement.dataset.flashes ?? '[]').map(String));
  const all = Object.values(before).join(' ');
  if (!all.includes(FIRST)) fails.push('one PC: the first person left no trace while signed in: nothing was tried');
  // The way back belongs to the person, and is read by no other: it is gone when the next one is there.
  fails.push(...leftIn({ ...away, cookies: '' }, marks).map((what) => `one PC, nobody signed in: ${what}`));
  for (const look of looks.slice(1))
    fails.push(...leftIn(look, marks).map((what) => `one PC, the next person: ${what}`));
  for (const flash of flashes) fails.push(`one PC: ${flash} was on the screen for a moment`);
  await page.goBack();
  await page.reload();
  fails.push(...leftIn(await tracesOn(page), marks).map((what) => `one PC, going back: ${what}`));
  await context.close();
  return { looks: looks.length * marks.length };
}

/** What tells of the first person: address, name, house, and parcels that are only theirs. */
async function marksOf({ product }: Stage): Promise<string[]> {
  const [person] = await product.owner(
    `SELECT u.fullname, c.nombre, o.fullname AS otro FROM usuario u JOIN cliente c ON c.id = u.cliente_id, usuario o
      WHERE u.email = $1 AND o.email = $2`,
    [FIRST, SECOND],
  );
  const parcels = await product.owner(
    `SELECT g.numero FROM guia g JOIN usuario u ON u.cliente_id = g.cliente_id WHERE u.email = $1 ORDER BY g.id DESC LIMIT $2`,
    [FIRST, PARCELS],
  );
  return [FIRST, String(person?.fullname), String(person?.nombre), ...parcels.map(({ numero }) => String(numero))];
}

async function walk(page: Page): Promise<Traces[]> {
  const traces: Traces[] = [];
  for (const screen of SCREENS) {
    await go(page, screen);
    await page.waitForURL(`**${screen}`);
    await page.getByRole('heading').first().waitFor();
    traces.push(await tracesOn(page));
    await page.waitForTimeout(400);
    traces.push(await tracesOn(page));
  }
  return traces;
}

function leftIn(traces: Traces, marks: readonly string[]): string[] {
  return Object.entries(traces).flatMap(([place, text]) =>
    marks.filter((mark) => String(text).includes(mark)).map((mark) => `«${mark}» in ${place}`),
  );
}

/** In the page. */
function isAnyShown(marks: readonly string[]): boolean {
  return marks.slice(3).some((mark) => document.body.textContent.includes(mark));
}

/** From now on whatever shows one of the marks, for however short a time, is noted. */
function watchFor(page: Page, marks: readonly string[]): Promise<void> {
  return page.evaluate((all) => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const text = document.body.textContent;
      for (const mark of all) if (text.includes(mark)) seen.add(mark);
      const found = JSON.stringify([...seen]);
      // Where a fault of it would be found as well: kept as a number of marks only while there is none.
      if (seen.size > 0) document.documentElement.dataset.flashes = found;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, marks);
}
