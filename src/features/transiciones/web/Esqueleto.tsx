import styles from './transiciones.module.css';

export function Esqueleto({ isShown }: { isShown: boolean }) {
  return isShown ? <div role="status" aria-label="Cargando" className={styles.esqueleto} /> : null;
}
