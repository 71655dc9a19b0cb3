import { useEffect } from 'react';

import { ScanBox } from './ScanBox.tsx';
import { ScanChips } from './ScanChips.tsx';
import styles from './ScanInput.module.css';
import type { ScanHandler, ScanQueueStore } from './scan-queue.ts';

interface Props {
  placeholder: string;
  /** Made once beside the screen with `createScanQueue(name)`. */
  queue: ScanQueueStore;
  onScan: ScanHandler;
  /** While a dialog works on a reading, the next ones wait. */
  paused: boolean;
  /** It does not take the focus by itself: the page has single keys. */
  shy?: boolean;
  /** The label of an agency is a reading as any other. */
  agencias?: boolean;
  /** What an alert of the screen says of the last reading. */
  told?: string | undefined;
  /** A reading arrived in that dialog and was undone: the dialog says so. */
  onRefused: (raw: string) => void;
}

/** The scan field with the queue of what it read, worked one reading at a time, and the last of them below. */
export function ScanInput({
  placeholder,
  queue,
  onScan,
  paused,
  shy = false,
  agencias = false,
  told,
  onRefused,
}: Props) {
  const entries = queue.useQueue((state) => state.entries);
  useQueueWork(queue, onScan, paused);
  return (
    <div className={styles.scan}>
      <ScanBox
        placeholder={placeholder}
        estado={entries.at(-1)?.estado ?? 'espera'}
        paused={paused}
        shy={shy}
        onRead={(raw, code) => queue.add(raw, code)}
        onAgente={agencias ? (code) => queue.add(code, code) : undefined}
        onRefused={onRefused}
      />
      <ScanChips entries={entries} told={told} />
    </div>
  );
}

/** Works the queue one reading at a time, and not while a dialog is open. */
function useQueueWork(queue: ScanQueueStore, onScan: ScanHandler, paused: boolean): void {
  const entries = queue.useQueue((state) => state.entries);
  useEffect(() => {
    if (!paused && entries.some((entry) => entry.estado === 'espera')) void queue.handleNext(onScan);
  }, [entries, paused, queue, onScan]);
}
