import { useState } from 'react';

import { copyText } from '#web/clipboard.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { PrintPage, PrintSheets } from '#web/ui/print/PrintSheets.tsx';

import styles from './factor.module.css';

/** The codes that are shown this once, to be copied or printed before one goes on. */
export function CodigosDeRecuperacion({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
  const text = useText();
  const email = useSessionState(({ user }) => user?.email ?? '');
  const [said, setSaid] = useState('');
  const [isPrinting, setPrinting] = useState(false);
  const copy = async () => {
    const isDone = await copyText(codigos.join('\n'));
    setSaid(text(isDone ? 'AUTH.FACTOR.COPIED' : 'AUTH.FACTOR.NOT_COPIED'));
  };
  return (
    <div className={styles.form}>
      <h2 className={styles.titulo}>{text('AUTH.FACTOR.CODES_TITLE')}</h2>
      <p>{text('AUTH.FACTOR.CODES_DESC')}</p>
      <Lista codigos={codigos} />
      <div className={styles.actos}>
        <Button onClick={() => void copy()}>{text('AUTH.FACTOR.COPY')}</Button>
        <Button onClick={() => setPrinting(true)}>{text('AUTH.FACTOR.PRINT')}</Button>
        <p role="status">{said}</p>
      </div>
      <div className={styles.actos}>
        <Button variant="filled" autoFocus onClick={onDone}>
          {text('AUTH.FACTOR.SAVED')}
        </Button>
      </div>
      {isPrinting ? (
        <PrintSheets onPrinted={() => setPrinting(false)}>
          <PrintPage>
            <div className={styles.hoja}>
              <p>Andén · {email}</p>
              <p>{text('AUTH.FACTOR.CODES_DESC')}</p>
              <Lista codigos={codigos} />
            </div>
          </PrintPage>
        </PrintSheets>
      ) : null}
    </div>
  );
}

function Lista({ codigos }: { codigos: readonly string[] }) {
  return (
    <ol className={styles.codigos}>
      {codigos.map((codigo) => (
        <li key={codigo}>{codigo}</li>
      ))}
    </ol>
  );
}
