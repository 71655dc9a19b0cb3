import { useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';

import { lazyPart } from '#web/lazy-part.ts';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import { Palette } from './Palette.tsx';
import { closePalette, openPalette, usePalette } from './palette.ts';
import { ScanAnywhere } from './ScanAnywhere.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

const KeySheet = lazyPart(async () => (await import('./KeySheet.tsx')).KeySheet);

/** What the frame holds ready on every page: the palette, the sheet of keys, jumps by key, readings of scanners. */
export function PaletteReady() {
  const isSheetOpen = usePalette((state) => state.open === 'teclas');
  const [hasSheet, setHasSheet] = useState(false);
  if (isSheetOpen && !hasSheet) setHasSheet(true);
  useHotkeys([['mod+K', () => (isDialogOpen() ? undefined : openPalette('paleta'))]], [], true);
  useFrameKeys();
  // Whoever comes next to this page has not opened it.
  useEffect(() => () => closePalette({ stays: false }), []);
  return (
    <>
      <ScanAnywhere />
      <Palette />
      <Suspense>{hasSheet ? <KeySheet /> : null}</Suspense>
    </>
  );
}
