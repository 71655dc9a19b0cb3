import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';

import styles from './ScanInput.module.css';
import type { ScanEntry } from './scan-queue.ts';

const ICONS = {
  espera: IconClock,
  leyendo: IconClock,
  ok: IconCheck,
  repetida: IconAlertTriangle,
  cancelada: IconMinus,
  error: IconX,
} as const satisfies Record<ScanEntry['estado'], typeof IconClock>;

const WORDS: Record<ScanEntry['estado'], string> = {
  espera: 'en espera',
  leyendo: 'leyendo',
  ok: 'leída',
  repetida: 'ya estaba',
  cancelada: 'cancelada',
  error: 'error',
};

interface Props {
  entries: readonly ScanEntry[];
  /** What the screen's own alert says of the last reading: its chip need not say it again. */
  told?: string | undefined;
}

/** The last readings with what became of each, an error with the reading as it came; its alert is the screen's. */
export function ScanChips({ entries, told }: Props) {
  const last = entries.at(-1);
  const isTold = last?.estado === 'error' && told !== undefined && last.texto === told;
  return (
    <>
      <ul className={styles.chips} aria-label="Últimas lecturas">
        {entries.slice(-5).map((entry) => (
          <Chip key={entry.id} entry={isTold && entry === last ? { ...entry, texto: null } : entry} />
        ))}
      </ul>
      <p role="status" className="solo-lector">
        {isTold ? '' : statusOf(last)}
      </p>
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
  if (entry === undefined) return '';
  return `${entry.estado === 'error' ? entry.raw : entry.code}: ${entry.texto ?? WORDS[entry.estado]}`;
}
