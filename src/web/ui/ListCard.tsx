import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import { IconButton } from './IconButton.tsx';
import styles from './ListCard.module.css';

interface CardProps {
  label: string;
  head: ReactNode;
  /** What went wrong while rows are still shown; nothing most of the time. */
  problem: ReactNode;
  /** Over the end of the table: what can be done with the chosen rows. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of a long list: it fills what its screen leaves, and the table scrolls inside. */
export function ListCard({ label, head, problem, bar, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      {head}
      <div className={styles.problem}>{problem}</div>
      <div className={styles.table}>{children}</div>
      {bar}
    </section>
  );
}

interface HeadProps {
  /** How many there are: whoever narrows the list hears it. */
  title: ReactNode;
  /** What concerns the whole list. */
  acts: ReactNode;
  children: ReactNode;
}

/** The first line of the frame. */
export function ListHead({ title, acts, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title} aria-live="polite">
        {asWord(title)}
      </h2>
      {children}
      <div className={styles.acts}>{acts}</div>
    </header>
  );
}

interface FreshProps {
  label: string;
  title: string;
  onRefresh: () => void;
  /** Of when the rows are, where it is written out. */
  children?: ReactNode;
}

/** Of when the list is, with the way to have it as it is now. */
export function ListFresh({ label, title, onRefresh, children }: FreshProps) {
  return (
    <span className={styles.fresh}>
      {children}
      <IconButton aria-label={label} title={title} onClick={onRefresh}>
        <IconRefresh aria-hidden size={18} stroke={1.75} />
      </IconButton>
    </span>
  );
}
