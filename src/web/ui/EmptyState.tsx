import type { ReactNode } from 'react';

import styles from './EmptyState.module.css';

/** Nothing to show, and why: a sentence, and where there is one, the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
