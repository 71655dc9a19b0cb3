import { useRef } from 'react';

import { useLive } from '#web/live.ts';

/** Where many hands move things at once, what is shown is read again this often and no more. Milliseconds. */
const SPACE_MS = 1_500;

/** Calls `heard` after something was done to stock in one of the person's depósitos. */
export function useStockVivo(heard: () => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  const waiting = useRef<number | undefined>(undefined);
  useLive('gds_stock', () => {
    waiting.current ??= window.setTimeout(() => {
      waiting.current = undefined;
      latest.current();
    }, SPACE_MS);
  });
}
