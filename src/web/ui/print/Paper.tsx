import type { ReactNode } from 'react';

import styles from './print.module.css';

/** The head of a sheet of A4: what it is, and what there is to say of it. */
export function PaperHead({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <header className={styles.cabeza}>
      <h1>{titulo}</h1>
      {children}
    </header>
  );
}

/** A table that is read and written into on paper: black lines, and no row over two pages. */
export function PaperTable({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <table className={className === undefined ? styles.tabla : `${styles.tabla} ${className}`}>{children}</table>;
}
