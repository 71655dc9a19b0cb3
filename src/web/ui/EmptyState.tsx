import type { ReactNode } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import styles from './EmptyState.module.css';

/** Nothing to show, and why: a sentence, and where there is one, the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{asWord(title)}</p>
      {children}
    </div>
  );
}
