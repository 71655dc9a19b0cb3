import { makePeople } from '../access.ts';
import type { Stage } from './stage.ts';
import { ageToken, openSeat, pathOf, signIn, tokenIn } from './tab.ts';

/** Two tabs of one browser whose token is old, both loading at once, until that many new ones came: nobody is thrown out. */
export async function twoTabs({ product, browser, forge, fails }: Stage, wanted: number): Promise<number> {
  const [person] = await makePeople(product, 'pestana', 1);
  const { context, page } = await openSeat(browser, product.url);
  let renewed = 0;
  const wrong: string[] = [];
  context.on('response', (response) => {
    if (response.headers()['x-token'] !== undefined) renewed += 1;
    if (response.status() === 401) wrong.push(`${response.url()} answered 401`);
  });
  await signIn(page, person?.email ?? '');
  const tabs = [page, await context.newPage()];
  await tabs[1]?.goto('/dashboard');
  while (renewed < wanted && wrong.length === 0) {
    const old = await ageToken(page, forge);
    await Promise.all(tabs.map((tab) => tab.reload()));
    await Promise.all(tabs.map((tab) => tab.waitForFunction(isNewer, old)));
    for (const tab of tabs) if (/^\/(auth|logout)/.test(pathOf(tab))) wrong.push(`a tab was led to ${pathOf(tab)}`);
  }
  const kept = await Promise.all(tabs.map(tokenIn));
  if (kept[0] === null || kept[0] !== kept[1]) wrong.push('the tabs do not share one token');
  await context.close();
  fails.push(...wrong.map((what) => `two tabs: ${what}`));
  return renewed;
}

/** In the page: another token is kept by now, or none at all. */
function isNewer(old: string): boolean {
  return !localStorage.getItem('anden.auth')?.includes(old);
}
