import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { styleNonce } from '../theme.tsx';
import styles from './print.module.css';

/** For as long as these pages stand: a rule of the style sheet would rule every print of the product. */
const PAPER = '@page { size: 100mm 150mm; margin: 0 }';

interface Props {
  /** Called when the person is done with the browser's print dialog. */
  onPrinted: () => void;
  /** Pages of 100 × 150 mm, one `<PrintPage>` each. */
  children: ReactNode;
}

/** Prints its pages, and nothing else of the screen, as soon as it is drawn. */
export function PrintSheets({ onPrinted, children }: Props) {
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
  return createPortal(
    <div className={styles.sheets} data-hojas aria-hidden>
      <style nonce={styleNonce()}>{PAPER}</style>
      {children}
    </div>,
    document.body,
  );
}

export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
