import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { copyText } from '#web/clipboard.ts';

import styles from './CopyButton.module.css';

const SHOWN_MS = 2000;

/** Copies a code; says so where it stands, and aloud. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid((await copyText(text)) ? 'Copiado' : 'No se pudo copiar');
    window.setTimeout(setSaid, SHOWN_MS, '');
  };
  const Icon = said === 'Copiado' ? IconCheck : IconCopy;
  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} aria-label={label} title={label} onClick={() => void copy()}>
        <Icon aria-hidden size={18} stroke={1.75} />
      </button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </span>
  );
}
