import { Suspense } from 'react';

import { lazyPart } from '#web/lazy-part.ts';
import { useIsIdle } from '#web/use-is-idle.ts';

const Leaving = lazyPart(async () => (await import('./Leaving.tsx')).Leaving);

/** Has the question of a sign-out ready before it is needed, most likely without a network; where it could not be had, nothing is asked. */
export function LeavingHost() {
  const isIdle = useIsIdle();
  return <Suspense>{isIdle ? <Leaving /> : null}</Suspense>;
}
