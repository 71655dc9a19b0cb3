import { Button } from '#web/ui/Button.tsx';

import styles from './Torre.module.css';

/** A part that could not be asked for; the others stand. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className={styles.failed}>
      No se pudo contar.
      <Button variant="subtle" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  );
}
