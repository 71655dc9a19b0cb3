import { useEffect, useRef } from 'react';

import { createBurstWatch } from './separator.ts';
import { isDialogOpen } from './wedge.ts';

/**
 * Keys of the page itself, by their names: not while a dialog or a popover is open over it, which they are for then, and once for each time
 * that they are pressed.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const watch = createBurstWatch();
    const onKeyDown = (event: KeyboardEvent) => {
      // Some scanners send the separator of GS1 as F8.
      if (watch.separator(event) !== null) return;
      const act = latest.current[event.key];
      if (act === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      // Esc is the browser's as well; any other key has a meaning of its own there.
      if (event.key !== 'Escape') event.preventDefault();
      if (!event.repeat && !isDialogOpen()) act();
    };
    // Before what is open hears it and closes: afterwards nothing tells that it was open.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
