import styles from './print.module.css';

interface Simbolo {
  readonly ancho: number;
  readonly alto: number;
  readonly d: string;
}

/** Draws a text as bars; null until it is loaded. */
export type Simbolos = (text: string) => Simbolo;

/** A Code 128 as wide as its place, to be read from paper. */
export function Barras({ simbolos, text }: { simbolos: Simbolos | null; text: string }) {
  if (simbolos === null) return null;
  const { ancho, alto, d } = simbolos(text);
  return (
    <svg className={styles.barras} viewBox={`0 0 ${ancho} ${alto}`} preserveAspectRatio="none" aria-hidden>
      <path d={d} fill="#000000" />
    </svg>
  );
}
