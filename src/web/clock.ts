import { useMemo, useSyncExternalStore } from 'react';

/** The time in whole seconds, for what counts while one looks at it. */
export function useSecond(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000));
}

/** The end of the running minute, for what grows old while one looks at it: nothing that has happened is later. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 60_000));
  return useMemo(() => new Date((minute + 1) * 60_000), [minute]);
}

function everySecond(passed: () => void): () => void {
  const timer = setInterval(passed, 250);
  return () => clearInterval(timer);
}
