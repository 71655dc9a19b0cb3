import { logFailure } from './log.ts';
import { can } from './permissions.ts';
import type { AreaRoute } from './router/area-route.ts';
import { useSessionState } from './session-state.ts';

/**
 * The pages that open anew without a network, once one of them was opened with one (docs/decisions/0140): a worker for the address of each, as long
 * as the person is signed in and may stand there.
 */

const WORKER = '/sin-red.js';
const MANIFEST = '/calle.webmanifest';
const PREFIX = 'anden.sin-red.';

interface Opened {
  subscribe: (event: 'onResolved', act: (now: { toLocation: { pathname: string } }) => void) => () => void;
}

/** Called once when the page starts. */
export function keepWithoutNetwork(areas: readonly AreaRoute[], router: Opened): void {
  if (!('serviceWorker' in navigator)) return;
  const street = areas.filter(({ isStreet }) => isStreet === true);
  router.subscribe('onResolved', ({ toLocation }) => {
    if (!street.some(({ path }) => path === toLocation.pathname)) return;
    offerInstalling();
    keep(street).catch(noted);
  });
  useSessionState.subscribe((now, before) => {
    if (now.user !== before.user) leave(street).catch(noted);
  });
}

/** Whoever opened one will need the others where there is no network to fetch them. */
async function keep(street: readonly AreaRoute[]): Promise<void> {
  for (const { path } of theirs(street))
    await navigator.serviceWorker.register(WORKER, { scope: path, updateViaCache: 'none' });
}

/** Takes away what the person may not have any more; of somebody who left, all of it. */
async function leave(street: readonly AreaRoute[]): Promise<void> {
  const held = await navigator.serviceWorker.getRegistrations();
  const allowed = theirs(street).map(({ path }) => path);
  const [kept, gone] = [held.filter((one) => isOf(one, allowed)), held.filter((one) => !isOf(one, allowed))];
  await Promise.all(gone.map((one) => one.unregister()));
  if (kept.length > 0 || !('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function theirs(street: readonly AreaRoute[]): AreaRoute[] {
  return street.filter(({ needs }) => needs !== undefined && can(needs));
}

function isOf({ scope }: ServiceWorkerRegistration, paths: readonly string[]): boolean {
  return paths.includes(new URL(scope).pathname);
}

/** From the street's pages alone: what is installed begins there. */
function offerInstalling(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = MANIFEST;
  document.head.append(link);
}

function noted(cause: unknown): void {
  logFailure('sin-red', cause);
}
