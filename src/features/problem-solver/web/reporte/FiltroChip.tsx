import { IconX } from '@tabler/icons-react';

import styles from './reporte.module.css';

/** A filter that has no field of its own, to be taken away. */
export function FiltroChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-label={`Quitar el filtro ${text}`} onClick={onRemove}>
      {text}
      <IconX aria-hidden size={16} stroke={1.75} />
    </button>
  );
}
