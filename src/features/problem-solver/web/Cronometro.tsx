import { IconClock } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';
import { useSecond } from '#web/clock.ts';

import styles from './CasoFormModal.module.css';

/** When the case began and how long it has taken so far. */
export function Cronometro({ inicio }: { inicio: string }) {
  const elapsed = Math.max(0, useSecond() - Math.floor(Date.parse(inicio) / 1000));
  return (
    <p className={styles.time}>
      <span>
        inició <time dateTime={inicio}>{formatTime(inicio)}</time>
      </span>
      <IconClock aria-hidden size={18} stroke={1.75} />
      <span role="timer" aria-label="Tiempo del caso" className={styles.elapsed}>
        {formatElapsed(elapsed)}
      </span>
    </p>
  );
}

/** `mm:ss`, and hours where there are any. */
export function formatElapsed(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [...(hours > 0 ? [String(hours)] : []), ...parts].join(':');
}
