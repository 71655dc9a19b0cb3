import type { ReactNode } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import styles from './Card.module.css';

interface Props {
  title: ReactNode;
  /** Shown after the title: how many there are. */
  count?: number | undefined;
  /** Next to the title. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface with a heading row: what a table or a form stands on. */
export function Card({ title, count, beside, actions, children }: Props) {
  return (
    <section className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          {asWord(title)}
          {count === undefined ? null : <span className={styles.count}> · {count.toLocaleString('es-UY')}</span>}
        </h2>
        {beside}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
