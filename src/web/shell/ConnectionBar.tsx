import { IconCloudCheck, IconCloudOff, IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

import { useConnection } from '#web/connection.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Word } from '#web/i18n/words.tsx';
import { reloadPage } from '#web/reload.ts';
import { useRecovery } from '#web/use-recovery.ts';

import styles from './ConnectionBar.module.css';

/** Says that the server is out of reach, that it is back (ui.md c4.8), that it saves nothing for want of room, and that it has newer pages. It stands over the footer, so that nothing on the page moves. */
export function ConnectionBar() {
  const isFull = useConnection((state) => state.isFull);
  const { online, isBack, isChecking, check } = useRecovery();
  return (
    <div role="status" className={styles.place}>
      {online ? null : (
        <div className={styles.bar}>
          <IconCloudOff aria-hidden size={18} stroke={1.75} />
          <span>
            <SinConexion />
            <span className={styles.more}>
              <Word>. Lo que escaneó y lo que escribió se conserva.</Word>
            </span>
          </span>
          <button type="button" className={styles.retry} disabled={isChecking} onClick={() => void check()}>
            <Word>Reintentar ahora</Word>
          </button>
        </div>
      )}
      {online && isFull ? (
        <div className={styles.bar}>
          <IconDatabaseOff aria-hidden size={18} stroke={1.75} />
          <span>
            <Word>Sin espacio en disco: se puede consultar, nada se guarda</Word>
            <span className={styles.more}>. Avise a quien administra el servidor; lo que escaneó se conserva.</span>
          </span>
        </div>
      ) : null}
      {isBack ? (
        <div className={styles.bar} data-back>
          <IconCloudCheck aria-hidden size={18} stroke={1.75} />
          <span>
            <Word>Conexión recuperada</Word>
          </span>
        </div>
      ) : null}
      {online && !isFull && !isBack ? <NewerPages /> : null}
    </div>
  );
}

/** Stands with the frame, not in a file of its own: the server that knows of it has no file of this build any more. */
function NewerPages() {
  const isOld = useConnection((state) => state.isOld);
  const [isLater, setLater] = useState(false);
  if (!isOld || isLater) return null;
  return (
    <div className={styles.bar}>
      <IconRefresh aria-hidden size={18} stroke={1.75} />
      <span>
        <Word>Hay una versión nueva</Word>
        <span className={styles.more}>
          <Word>. Puede seguir trabajando y recargar la página cuando termine.</Word>
        </span>
      </span>
      <button type="button" className={styles.retry} onClick={reloadPage}>
        <Word>Recargar</Word>
      </button>
      <button type="button" className={styles.retry} onClick={() => setLater(true)}>
        <Word>Más tarde</Word>
      </button>
    </div>
  );
}

/** Shorter on a phone, in Spanish; the other languages have one sentence. */
function SinConexion() {
  const isSpanish = useLocale(({ locale }) => locale === 'es');
  if (!isSpanish) return <Word>Sin conexión con el servidor – se reintentará</Word>;
  return (
    <>
      Sin conexión<span className={styles.more}> con el servidor</span> – se reintentará
    </>
  );
}
