import { useState } from 'react';

import { Button } from '../Button.tsx';
import styles from './Imagen.module.css';

interface Props {
  imagen: { tipo: string; base64: string };
  /** Names the region, and what is on the picture. */
  label: string;
  alt: string;
}

/** A picture as the server sends it: fitted to the screen, or in its real size. */
export function Imagen({ imagen, label, alt }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className={styles.body}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section aria-label={label} tabIndex={0} className={styles.region}>
        <img
          key={String(isLarge)}
          ref={isLarge ? showMiddle : undefined}
          className={styles.picture}
          data-large={isLarge || undefined}
          src={`data:${imagen.tipo};base64,${imagen.base64}`}
          alt={alt}
        />
      </section>
      <Button onClick={() => setLarge(!isLarge)}>{isLarge ? 'Ajustar a la pantalla' : 'Ver en tamaño real'}</Button>
    </div>
  );
}

/** What matters is rarely in the corner. */
function showMiddle(image: HTMLImageElement | null): void {
  image?.scrollIntoView({ block: 'center', inline: 'center' });
}
