import type { ReactNode } from 'react';

import styles from './ToggleButton.module.css';

interface Props {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A quick filter or a range with a name: one press puts it on, and it is seen to be on. */
export function ToggleButton({ isOn, onClick, children }: Props) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
