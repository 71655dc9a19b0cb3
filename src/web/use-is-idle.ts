import { useEffect, useState } from 'react';

/** Whether the page has got to rest since this was first asked: what no first screen needs may be fetched. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Not every browser tells when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIsIdle, 100, true);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(() => setIsIdle(true), { timeout: 2000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return isIdle;
}
