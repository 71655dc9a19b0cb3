import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react';

import styles from './ScanInput.module.css';
import type { ScanEntry } from './scan-queue.ts';

const ICONS = {
  espera: IconClock,
  leyendo: IconClock,
  ok: IconCheck,
  repetida: IconAlertTriangle,
  error: IconX,
} as const satisfies Record<ScanEntry['estado'], typeof IconClock>;

const WORDS: Record<ScanEntry['estado'], string> = {
  espera: 'en espera',
  leyendo: 'leyendo',
  ok: 'leída',
  repetida: 'ya estaba',
  error: 'error',
};

/** The last readings with what became of each; an error shows the reading as it came. */
export function ScanChips({ entries, refused }: { entries: readonly ScanEntry[]; refused: string | null }) {
  const failed = entries.at(-1)?.estado === 'error' ? entries.at(-1) : undefined;
  const alert = refused ?? (failed ? `${failed.raw}: ${failed.texto ?? 'error'}` : null);
  return (
    <>
      <ul className={styles.chips} aria-label="Últimas lecturas">
        {entries.slice(-5).map((entry) => (
          <Chip key={entry.id} entry={entry} />
        ))}
      </ul>
      <p role="status" className="solo-lector">
        {entries.at(-1) && alert === null ? statusOf(entries.at(-1)) : ''}
      </p>
      {refused === null ? (
        <p role="alert" className="solo-lector">
          {alert ?? ''}
        </p>
      ) : (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </>
  );
}

function Chip({ entry }: { entry: ScanEntry }) {
  const Icon = ICONS[entry.estado];
  const shown = entry.estado === 'error' ? entry.raw : entry.code;
  return (
    <li className={styles.chip} data-estado={entry.estado}>
      <Icon aria-hidden size={14} stroke={2} />
      <span className={styles.code}>{shown.length > 14 ? `…${shown.slice(-10)}` : shown}</span>
      {entry.veces > 1 ? <span>×{entry.veces}</span> : null}
      <span className={entry.texto === null ? 'solo-lector' : undefined}>{entry.texto ?? WORDS[entry.estado]}</span>
    </li>
  );
}

function statusOf(entry: ScanEntry | undefined): string {
  return entry === undefined ? '' : `${entry.code}: ${entry.texto ?? WORDS[entry.estado]}`;
}
