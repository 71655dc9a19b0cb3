import { useSyncExternalStore } from 'react';

/** The time in whole seconds, for what counts while one looks at it. */
export function useSecond(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000));
}

function everySecond(passed: () => void): () => void {
  const timer = setInterval(passed, 250);
  return () => clearInterval(timer);
}
