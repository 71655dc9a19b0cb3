import { Suspense } from 'react';

import { lazyPart } from '#web/lazy-part.ts';
import { useSessionState } from '#web/session-state.ts';

const Renew = lazyPart(async () => (await import('./Renew.tsx')).Renew);

/** Asks for the password over the page that stays, once its session has run out. */
export function RenewHost() {
  const isOver = useSessionState((state) => state.isOver);
  return <Suspense>{isOver ? <Renew /> : null}</Suspense>;
}
