import { useEffect, useRef } from 'react';

import { listenForScans } from './ui/scan/wedge.ts';

/** Hears every reading while the caller is drawn and `isOn`, before the frame does. */
export function useScans(isOn: boolean, onRead: (raw: string) => void): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    const read = (raw: string) => latest.current(raw);
    return isOn ? listenForScans({ isOwnField: () => false, onRead: read, onRefused: read }) : undefined;
  }, [isOn]);
}
