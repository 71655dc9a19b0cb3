import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { normalizeScan, recorridoOf } from '#shared/scan.ts';
import { logFailure } from '#web/log.ts';
import { errorText } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { playTone, unlockSounds } from '#web/ui/scan/sounds.ts';
import { listenForScans } from '#web/ui/scan/wedge.ts';

import styles from './palette.module.css';
import type { SearchSource } from './palette.ts';
import { useSources } from './use-sources.ts';

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };
const TIMEOUT_MS = 5000;

/** Readings on pages without a scan field of their own: a parcel opens, a cart or an agency leads to a round. */
export function ScanAnywhere() {
  const sources = useSources();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const reading = useRef('');

  const read = async (raw: string) => {
    reading.current = raw;
    setFault(null);
    const outcome = await outcomeOf(raw, sources);
    // A later reading is what the person waits for.
    if (reading.current !== raw) return;
    if ('fault' in outcome) {
      playTone('error');
      setFault(outcome.fault);
      return;
    }
    playTone('ok');
    await navigate({ to: outcome.to });
  };
  useListening(sources.length > 0, (raw) => void read(raw));

  if (fault === null) return null;
  return (
    <div className={styles.fault}>
      <ErrorAlert error={fault} onDismiss={() => setFault(null)} />
    </div>
  );
}

function useListening(isOn: boolean, onRead: (raw: string) => void): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    if (!isOn) return;
    unlockSounds();
    return listenForScans({
      isLast: true,
      isOwnField: () => false,
      onRead: (raw) => latest.current(raw),
      onRefused: () => undefined,
    });
  }, [isOn]);
}

async function outcomeOf(raw: string, sources: readonly SearchSource[]): Promise<{ to: string } | { fault: string }> {
  const recorrido = recorridoOf(raw);
  if (recorrido !== null) return { to: `/recorrido/new/${recorrido.code}` };
  const code = normalizeScan(raw, useSessionState.getState().context?.lectura ?? PLAIN);
  let why = '';
  try {
    for (const source of sources) {
      const part = await source.load();
      const to = await part.locate(code, AbortSignal.timeout(TIMEOUT_MS));
      if (to !== null) return { to };
      why = part.notFound;
    }
  } catch (cause) {
    logFailure('scan', cause);
    why = errorText(cause, 'Error en el proceso de escaneo');
  }
  return { fault: `${raw}: ${why}` };
}
