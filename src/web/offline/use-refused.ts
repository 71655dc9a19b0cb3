import { useEffect, useRef } from 'react';

import type { Kept } from './store.ts';

interface Refusing<B> {
  onRefused: (listener: (kept: Kept<B>) => void) => () => void;
}

/** Acts on each one that the server refuses while the caller is drawn. */
export function useRefused<B>({ onRefused }: Refusing<B>, act: (kept: Kept<B>) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => onRefused((kept) => latest.current(kept)), [onRefused]);
}
