import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { styleNonce } from '../theme.tsx';
import styles from './print.module.css';
import { usePrintOnce } from './use-print-once.ts';

/** The roll of a counter's printer, which cuts where the text ends; on a sheet it stands in its corner. */
const PAPER = '@page { size: 80mm 297mm; margin: 4mm 4mm 8mm }';

interface Props {
  /** Called when the person is done with the browser's print dialog. */
  onPrinted: () => void;
  children: ReactNode;
}

/** Prints one slip on paper of 80 mm, as soon as it is drawn. */
export function PrintSlip({ onPrinted, children }: Props) {
  usePrintOnce(onPrinted);
  return createPortal(
    <div className={styles.slip} data-hojas="papel" data-skin="light" aria-hidden>
      <style nonce={styleNonce()}>{PAPER}</style>
      {children}
    </div>,
    document.body,
  );
}

/** A line of a slip: what it is and how much. */
export function SlipLine({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <p className={styles.linea}>
      <span>{nombre}</span>
      <span>{children}</span>
    </p>
  );
}
