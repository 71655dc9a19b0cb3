import { makePeople } from '../access.ts';
import type { Stage } from './stage.ts';
import { openSeat, pathOf, signIn, signOut, tokenIn, tracesOn } from './tab.ts';

/** Leaving in one tab leaves in all of them. */
export async function signOutEverywhere({ product, browser, fails }: Stage): Promise<number> {
  const [person] = await makePeople(product, 'sale', 1);
  const { context, page } = await openSeat(browser, product.url);
  await signIn(page, person?.email ?? '');
  const other = await context.newPage();
  await other.goto('/mi-cuenta');
  await other
    .getByText(person?.email ?? '')
    .first()
    .waitFor();
  await signOut(page);
  await other.waitForURL('**/auth/login');
  const traces = await tracesOn(other);
  if (Object.values(traces).some((text) => text.includes(person?.email ?? '')))
    fails.push('the other tab still shows who left');
  await context.close();
  return 1;
}

/** Without a network the sign-out empties this browser all the same; what the server says comes when it can be heard again. */
export async function offlineSignOut({ product, browser, fails }: Stage): Promise<number> {
  const [person] = await makePeople(product, 'sinred', 1);
  const email = person?.email ?? '';
  const { context, page } = await openSeat(browser, product.url);
  await signIn(page, email);
  await page.goto('/mi-cuenta');
  await page.getByText(email).first().waitFor();
  await context.setOffline(true);
  await signOut(page);
  const kept = await tokenIn(page);
  const traces = await tracesOn(page);
  if (kept !== null) fails.push('offline: a token is kept after the sign-out');
  for (const [place, text] of Object.entries(traces))
    if (text.includes(email)) fails.push(`offline: who left is in ${place}`);
  await context.setOffline(false);
  await page.goBack();
  await page.reload();
  await page.waitForURL('**/auth/login');
  if (/mi-cuenta/.test(pathOf(page))) fails.push('offline: going back shows the page of who left');
  await context.close();
  return 1;
}
