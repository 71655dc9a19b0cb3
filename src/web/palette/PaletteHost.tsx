import { Suspense } from 'react';

import { lazyPart } from '#web/lazy-part.ts';
import { useIsIdle } from '#web/use-is-idle.ts';

import { usePalette } from './palette.ts';
import { useIsReady } from './use-is-ready.ts';

const PaletteReady = lazyPart(async () => (await import('./PaletteReady.tsx')).PaletteReady);

/** Holds the palette and its keys ready, fetched once the page itself is there: no first screen waits for them. */
export function PaletteHost() {
  const isReady = useIsReady();
  const isOpen = usePalette((state) => state.open !== null);
  const isIdle = useIsIdle();
  return <Suspense>{isReady && (isIdle || isOpen) ? <PaletteReady /> : null}</Suspense>;
}
