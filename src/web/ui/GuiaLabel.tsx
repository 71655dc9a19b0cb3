import { Link } from '@tanstack/react-router';

import styles from './GuiaLabel.module.css';

/** A parcel's number, drawn as the small paper label that it is in the depot. With `to` it is a link. */
export function GuiaLabel({ numero, to }: { numero: string; to?: string }) {
  if (to === undefined) return <span className={styles.label}>{numero}</span>;
  return (
    <Link to={to} className={styles.label}>
      {numero}
    </Link>
  );
}
