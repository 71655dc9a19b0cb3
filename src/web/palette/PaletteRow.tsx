import { useSettings } from '#web/settings.ts';
import { MENU_ICONS } from '#web/shell/icons.ts';
import { Marked } from '#web/ui/search/Marked.tsx';
import { markWords } from '#web/ui/search/marks.ts';

import { writtenKeys } from './page-acts.ts';
import styles from './palette.module.css';
import type { PaletteAct } from './palette-acts.ts';
import type { Screen } from './palette-entries.ts';

export function ScreenRow({ screen, typed }: { screen: Screen; typed: string }) {
  const Icon = MENU_ICONS[screen.icono ?? 'buscar'];
  return (
    <span className={styles.row}>
      <Icon aria-hidden size={20} stroke={1.75} />
      <span className={styles.name}>
        <Marked pieces={markWords(screen.titulo, typed)} />
      </span>
      <span className={styles.note}>{screen.section}</span>
    </span>
  );
}

export function ActRow({ act, typed }: { act: PaletteAct; typed: string }) {
  const keys = writtenKeys(
    act,
    useSettings((settings) => settings.atajos),
  );
  return (
    <span className={styles.row}>
      <span className={styles.name}>
        <Marked pieces={markWords(act.titulo, typed)} />
      </span>
      {keys === undefined ? null : <kbd className={styles.key}>{keys}</kbd>}
    </span>
  );
}
