import styles from './map.module.css';

/** The marks of the map, for its legend. */

/** The last place: a disc. */
export function MarcaUltimo() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className={styles.mark}>
      <circle cx={8} cy={8} r={5} className={styles.last} />
    </svg>
  );
}

/** The destination: a diamond, told apart without colour. */
export function MarcaDestino() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className={styles.mark}>
      <path d="M8 1.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z" className={styles.target} />
    </svg>
  );
}
