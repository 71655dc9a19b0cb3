import { useEffect, useRef } from 'react';

/** Acts once whenever the condition comes true. */
export function useWhen(condition: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (condition) latest.current();
  }, [condition]);
}
