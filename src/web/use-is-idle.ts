import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Between two looks; one alone may fall between a screen that has come and what it then asks for. */
const LOOK_MS = 100;
/** A page that never rests gets the rest of it all the same. */
const LONGEST_MS = 10_000;

/**
 * Whether the page has got to rest since this was first asked: its screen has come, nothing that it shows is still asked for, and the browser has nothing to do. What no first screen needs
 * may be fetched then, and not before: on a slow network it would stand in the way of what somebody waits for.
 */
export function useIsIdle(): boolean {
  const client = useQueryClient();
  const router = useRouter();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const until = Date.now() + LONGEST_MS;
    let cancel = () => {};
    const look = (quiet: number) => {
      const isQuiet = router.state.status === 'idle' && client.isFetching() === 0;
      if ((isQuiet && quiet > 0) || Date.now() > until) cancel = whenIdle(() => setIsIdle(true));
      else cancel = after(LOOK_MS, () => look(isQuiet ? quiet + 1 : 0));
    };
    look(0);
    return () => cancel();
  }, [client, router]);
  return isIdle;
}

/** Not every browser tells when it is idle. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(LOOK_MS, act);
  const idle = window.requestIdleCallback(act, { timeout: 2000 });
  return () => window.cancelIdleCallback(idle);
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
