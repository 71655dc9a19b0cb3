import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { styleNonce } from '../theme.tsx';
import styles from './print.module.css';
import { usePrintOnce } from './use-print-once.ts';

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
  usePrintOnce(onPrinted);
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
