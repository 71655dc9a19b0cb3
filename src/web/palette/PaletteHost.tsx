import { lazy, Suspense, useEffect, useState } from 'react';

import { usePalette } from './palette.ts';
import { useIsReady } from './use-is-ready.ts';

const PaletteReady = lazy(async () => ({ default: (await import('./PaletteReady.tsx')).PaletteReady }));

/** Holds the palette and its keys ready, fetched once the page itself is there: no first screen waits for them. */
export function PaletteHost() {
  const isReady = useIsReady();
  const isOpen = usePalette((state) => state.open !== null);
  const isIdle = useIsIdle();
  return <Suspense>{isReady && (isIdle || isOpen) ? <PaletteReady /> : null}</Suspense>;
}

function useIsIdle(): boolean {
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
