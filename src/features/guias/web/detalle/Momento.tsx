import { formatDateTime } from '#shared/dates.ts';

import styles from './detalle.module.css';
import { cuando } from './tiempos.ts';

/** A moment as people say it; its whole date on hovering, and for machines. */
export function Momento({ moment, now }: { moment: string; now: Date }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} className={styles.momento}>
      {cuando(moment, now)}
    </time>
  );
}
