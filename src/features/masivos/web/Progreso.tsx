import type { Masivo } from '../contract.ts';
import { workedOf } from './masivo-frases.ts';
import styles from './masivos.module.css';

/** How far bulk work is. */
export function Progreso({ masivo }: { masivo: Masivo }) {
  return (
    <progress
      className={styles.barra}
      aria-label={`Avance de ${masivo.nombre}`}
      max={Math.max(1, masivo.total)}
      value={workedOf(masivo)}
    />
  );
}
