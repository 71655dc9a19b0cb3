import type { Piece } from './marks.ts';
import styles from './ResultBox.module.css';

/** A text with what matched the search marked in it. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ at, text, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
