import { type ComponentType, lazy } from 'react';

import { checkServer } from './api.ts';
import { useConnection } from './connection.ts';
import { fetchLostStyles } from './lost-styles.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Something that the page can do without, fetched when it is first drawn. One that cannot be fetched is missing and takes nothing down with
 * it; it is asked for again when the connection is back.
 */
export function lazyPart<P extends object = object>(load: Load<P>) {
  return lazy(() => fetched(load, false));
}

/**
 * Something that a person opens. Without a connection the page stays as it is, and it opens once that is back. A server that is there and
 * does not have it, after an update of the product, is a fault of the screen, which offers the page anew.
 */
export function lazyView<P extends object = object>(load: Load<P>) {
  return lazy(() => fetched(load, true));
}

/**
 * Something that a person opens on a page that stands without a network: its worker has it, or it was fetched while the page was at rest,
 * so it is asked for whatever the connection is. One that cannot be had is missing as in `lazyPart`.
 */
export function lazyKept<P extends object = object>(load: Load<P>) {
  return lazy(async () => {
    const part = await load().catch(() => null);
    return part === null ? fetched(load, false) : { default: part };
  });
}

async function fetched<P>(loadBare: Load<P>, isAsked: boolean): Promise<{ default: ComponentType<P> }> {
  const load = () => fetchLostStyles().then(loadBare);
  for (;;) {
    const { recoveries, online } = useConnection.getState();
    // Some browsers never fetch a script again that they once asked for in vain: without a connection, as far as is known, none is asked for.
    const isAway = (!online || !navigator.onLine) && !(await checkServer());
    const part = isAway ? null : await load().catch(() => null);
    if (part) return { default: part };
    if (!isAway && (await checkServer())) {
      // What was only lost on its way comes the second time; what is lost while the connection comes back is no fault of the server.
      const isSteady = useConnection.getState().recoveries === recoveries;
      const again = isAsked && isSteady ? await load() : await load().catch(() => null);
      if (again) return { default: again };
    }
    await recoveryAfter(recoveries);
  }
}

function recoveryAfter(known: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (useConnection.getState().recoveries === known) return;
      stop();
      resolve();
    };
    const stop = useConnection.subscribe(look);
    look();
  });
}
