import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';

import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import { closePalette, openPalette, usePalette } from './palette.ts';
import { ScanAnywhere } from './ScanAnywhere.tsx';
import { useIsReady } from './use-is-ready.ts';
import { usePageKeys } from './use-page-keys.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }));

/** What the frame holds ready on every page: the palette, the sheet of keys, jumps by key, readings of scanners. */
export function PaletteHost() {
  return useIsReady() ? <Ready /> : null;
}

function Ready() {
  const open = usePalette((state) => state.open);
  const [used, setUsed] = useState({ paleta: false, teclas: false });
  if (open !== null && !used[open]) setUsed({ ...used, [open]: true });
  useHotkeys([['mod+K', () => (isDialogOpen() ? undefined : openPalette('paleta'))]], [], true);
  usePageKeys();
  usePreload();
  return (
    <>
      <ScanAnywhere />
      <Suspense>
        {used.paleta ? <Palette /> : null}
        {used.teclas ? <KeySheet /> : null}
      </Suspense>
    </>
  );
}

/** Fetched when the page has nothing else to do: it must open at once. */
function usePreload(): void {
  // Whoever comes next to this page has not opened it.
  useEffect(() => () => closePalette({ stays: false }), []);
  useEffect(() => {
    const load = () => void loadPalette().catch(() => undefined);
    // Not every browser tells when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(load, { timeout: 5000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
}
