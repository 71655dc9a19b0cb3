import { useEffect, useRef } from 'react';

/** Opens the browser's print dialog once what is to be printed is drawn, and says when the person is done with it. */
export function usePrintOnce(onPrinted: () => void): void {
  const latest = useRef(onPrinted);
  latest.current = onPrinted;
  useEffect(() => {
    const done = () => latest.current();
    window.addEventListener('afterprint', done);
    // After the fonts: a label in a borrowed one may not fit its lines.
    const fonts = 'fonts' in document ? document.fonts.ready : Promise.resolve();
    const timer = window.setTimeout(() => void fonts.then(() => window.print()));
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, []);
}
