import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

import styles from './FilterOpener.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** Something is chosen: the list is narrowed by it. */
  isChosen: boolean;
  children: string;
};

/** The button of a filter: it says what is chosen, and opens what can be. */
export function FilterOpener({ isChosen, className = '', children, ...button }: Props) {
  return (
    <button {...button} type="button" className={`${styles.opener} ${className}`} data-chosen={isChosen || undefined}>
      <span className={styles.text}>{children}</span>
      <IconChevronDown aria-hidden size={16} stroke={1.75} />
    </button>
  );
}
