import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';

import type { UndoStackProps } from './UndoStack.tsx';
import { hasItsOwnUndo, type Offers } from './undo.ts';

/** Fetched with the first offer; where it cannot be had, Ctrl+Z does without it. */
const UndoStack = lazy(async (): Promise<{ default: ComponentType<UndoStackProps> }> => {
  const part = await import('./UndoStack.tsx').catch(() => null);
  return { default: part?.UndoStack ?? (() => null) };
});

/** Draws what the screen offers to take back, and hears Ctrl+Z for the last of it. */
export function UndoToasts({ of }: { of: Offers }) {
  const offered = useStore(of.store);
  const [isNeeded, setNeeded] = useState(false);
  if (offered.length > 0 && !isNeeded) setNeeded(true);
  const undoLast = (event: KeyboardEvent) => {
    const last = offered.at(-1);
    if (last === undefined || hasItsOwnUndo(event.target)) return;
    event.preventDefault();
    of.undo(last.id);
  };
  useHotkeys([['mod+Z', undoLast, { preventDefault: false }]], []);
  return <Suspense>{isNeeded ? <UndoStack of={of} offered={offered} /> : null}</Suspense>;
}
