import { Button } from '#web/ui/Button.tsx';

import avisos from './avisos.module.css';
import styles from './nuevo.module.css';

/** What the message said besides; it went into the remarks as well. */
export function Sobrantes({ sobra, onListo }: { sobra: readonly string[]; onListo: () => void }) {
  if (sobra.length === 0) return null;
  return (
    <section className={avisos.sobrantes} aria-label="Lo que no se entendió del mensaje">
      <p>Del mensaje no se supo dónde va esto; quedó en Observaciones:</p>
      <ul>
        {sobra.map((linea) => (
          <li key={linea}>{linea}</li>
        ))}
      </ul>
      <Button variant="subtle" className={styles.chico} onClick={onListo}>
        Entendido
      </Button>
    </section>
  );
}
