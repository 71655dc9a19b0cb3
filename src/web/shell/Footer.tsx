import { ZONE } from '#shared/dates.ts';
import { useConnection } from '#web/connection.ts';
import { Word } from '#web/i18n/words.tsx';
import { marca } from '#web/marca.ts';

import styles from './Footer.module.css';

/** The year, and whether the last call arrived. */
export function Footer({ isWide }: { isWide: boolean }) {
  const { online, lastMs } = useConnection();
  const year = new Date().toLocaleString('es-UY', { timeZone: ZONE, year: 'numeric' });
  return (
    <footer className={styles.footer}>
      <div className={styles.line} data-width={isWide ? 'fluid' : 'fixed'}>
        <span>
          {year} · {marca.nombre}
        </span>
        <span data-online={online} className={styles.state}>
          <Word>{online ? 'Estado: en línea' : 'Estado: sin conexión'}</Word>
          {online && lastMs !== null ? ` · ${lastMs} ms` : null}
        </span>
      </div>
    </footer>
  );
}
