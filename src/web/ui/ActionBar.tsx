import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './ActionBar.module.css';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** How much is chosen. */
  children: ReactNode;
  actions: ReactNode;
  onClear: () => void;
}

/** Room that a table leaves at its end, so that its last row can be seen above the bar. */
export const ACTION_BAR_HEIGHT = 64;

/** What can be done with the chosen rows, over the bottom of their card: no row moves. */
export function ActionBar({ children, actions, onClear }: Props) {
  useFocusReturn();
  return (
    <section className={styles.bar} aria-label="Acciones sobre la selección">
      <IconButton aria-label="Quitar la selección" title="Quitar la selección (Esc)" onClick={onClear}>
        <IconX aria-hidden size={18} stroke={1.75} />
      </IconButton>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
