import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import styles from './GuiaLabel.module.css';

interface Props {
  numero: string;
  to?: string;
  /** The number as it is to be drawn, such as with a part of it marked. */
  children?: ReactNode;
}

/** A parcel's number, drawn as the small paper label that it is in the depot. With `to` it is a link. */
export function GuiaLabel({ numero, to, children }: Props) {
  // One box: the label keeps its parts apart.
  const drawn = children === undefined ? numero : <span>{children}</span>;
  if (to === undefined) return <span className={styles.label}>{drawn}</span>;
  return (
    <Link to={to} className={styles.label}>
      {drawn}
    </Link>
  );
}
