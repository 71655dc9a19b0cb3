import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';

import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './ScreenFailure.module.css';

/** A screen that could not be drawn or loaded: says so in its place, and can be tried again. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.failure}>
      <ErrorAlert error={error} fallback="No se pudo abrir la pantalla" onRetry={retry} />
    </div>
  );
}
