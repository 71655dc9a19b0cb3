import { lazyRouteComponent } from '@tanstack/react-router';

import { checkServer } from '#web/api.ts';
import { fetchLostStyles } from '#web/lost-styles.ts';

/**
 * A screen that is fetched when it is first opened. Where a server is there and does not have it, after an update of the product, the router
 * loads the page anew; without a connection that would leave the person with the browser's own page and nothing else.
 */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => fetchLostStyles().then(load).catch(explain), name);
}

async function explain(fault: unknown): Promise<never> {
  if (await checkServer()) throw fault;
  throw new Error('the screen was not fetched: the server is out of reach', { cause: fault });
}
