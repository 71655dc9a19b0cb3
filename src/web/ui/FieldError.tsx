import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './FieldError.module.css';

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.error}>
      <IconAlertTriangle aria-hidden size={16} stroke={1.75} />
      <span>{children}</span>
    </span>
  );
}
