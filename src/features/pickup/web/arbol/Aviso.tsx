import type { ReactNode } from 'react';

import styles from './arbol.module.css';

interface Props {
  /** Of what it stands in for. */
  profundidad: number;
  children: ReactNode;
}

/** All columns of the tree. */
export const ANCHO = 6;

/** A row of the tree that is no node: what loads, what failed, that there is nothing. */
export function Aviso({ profundidad, children }: Props) {
  return (
    <tr aria-level={profundidad} className={styles.aviso}>
      <td colSpan={ANCHO}>{children}</td>
    </tr>
  );
}
