import { Link } from '@tanstack/react-router';

import styles from './trabajos.module.css';

interface Props {
  /** What these are for, as a sentence goes on: «Por ubicar con». */
  dice: string;
  wos: readonly { readonly id: number; readonly numero: string; readonly cerrada: boolean }[];
}

/** Work that made itself, each with the way to it. */
export function TrabajosHechos({ dice, wos }: Props) {
  if (wos.length === 0) return null;
  return (
    <p className={styles.hechos} role="status">
      {dice}:
      {wos.map(({ id, numero, cerrada }) => (
        <span key={id}>
          <Link to="/gds/work-order/pickup" search={{ id }} className={styles.mono}>
            {numero}
          </Link>
          {cerrada ? ' (cerrado)' : ''}
        </span>
      ))}
    </p>
  );
}
