import { IconSearch } from '@tabler/icons-react';

import { Word } from '#web/i18n/words.tsx';

import styles from './palette.module.css';
import { openPalette } from './palette.ts';
import { useIsReady } from './use-is-ready.ts';

/** Looks like a field and opens the palette; an icon where there is no room. */
export function SearchButton() {
  if (!useIsReady()) return null;
  return (
    <button
      type="button"
      className={styles.opener}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => openPalette('paleta')}
    >
      <IconSearch aria-hidden size={18} stroke={1.75} />
      <span className={styles.openerText}>
        <Word>Buscar o ir a…</Word>
      </span>
      <kbd aria-hidden className={styles.key}>
        Ctrl K
      </kbd>
    </button>
  );
}
