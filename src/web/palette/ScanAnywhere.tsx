import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { normalizeScan, puestoOf, recorridoOf } from '#shared/scan.ts';
import { logFailure } from '#web/log.ts';
import { errorText } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { playTone, unlockSounds } from '#web/ui/scan/sounds.ts';
import { nothingLeft } from '#web/ui/scan/unread.ts';
import { isSpokenFor, listenForScans } from '#web/ui/scan/wedge.ts';

import styles from './palette.module.css';
import { openPalette, type SearchSource } from './palette.ts';
import { useSources } from './use-sources.ts';

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };
const TIMEOUT_MS = 5000;

/**
 * Readings on pages without a scan field of their own: a parcel opens, a cart or an agency leads to a round, a bench to this
 * device, what the warehouse knows (a place, a plate, goods, work, an order) to its page, and what nothing is known by goes into the
 * search, so that the person can go on from there.
 */
export function ScanAnywhere() {
  const sources = useSources();
  const navigate = useNavigate();
  const router = useRouter();
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const reading = useRef('');

  const read = async (raw: string) => {
    reading.current = raw;
    setFault(null);
    setAsked(raw);
    const { href } = router.latestLocation;
    const outcome = await outcomeOf(raw, sources);
    // A later reading is what the person waits for.
    if (reading.current !== raw) return;
    setAsked(null);
    // Who has gone on since is told, and neither taken elsewhere nor disturbed: half a reading of another screen would be lost.
    if (router.latestLocation.href !== href || isSpokenFor(document.activeElement)) {
      setFault(lateText(raw, outcome));
      return;
    }
    if ('to' in outcome) {
      playTone('ok');
      await navigate({ to: outcome.to });
      return;
    }
    playTone('error');
    if ('unknown' in outcome) openPalette('paleta', { text: outcome.unknown, note: outcome.why });
    else setFault(outcome.fault);
  };
  useListening((raw) => void read(raw));

  return (
    <>
      <p role="status" className={styles.asked}>
        {asked === null ? null : `Buscando «${asked}»…`}
      </p>
      {fault === null ? null : (
        <div className={styles.fault}>
          <ErrorAlert error={fault} onDismiss={() => setFault(null)} />
        </div>
      )}
    </>
  );
}

function useListening(onRead: (raw: string) => void): void {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    unlockSounds();
    return listenForScans({
      isLast: true,
      isOwnField: () => false,
      onRead: (raw) => latest.current(raw),
      onRefused: () => undefined,
    });
  }, []);
}

type Outcome = { to: string } | { unknown: string; why: string } | { fault: string };

function lateText(raw: string, outcome: Outcome): string {
  if ('to' in outcome) return `Se leyó «${raw}» y la respuesta tardó: no se abrió. Si hace falta, búsquelo con Ctrl K.`;
  return 'unknown' in outcome ? outcome.why : outcome.fault;
}

async function outcomeOf(raw: string, sources: readonly SearchSource[]): Promise<Outcome> {
  const lectura = useSessionState.getState().context?.lectura ?? PLAIN;
  const recorrido = recorridoOf(raw, lectura);
  if (recorrido !== null) return { to: `/recorrido/new/${recorrido.code}` };
  const puesto = puestoOf(raw, lectura);
  if (puesto !== null) return { to: `/puesto/${puesto}` };
  const code = normalizeScan(raw, lectura);
  if (code === '') return { fault: nothingLeft(raw) };
  if (sources.length === 0) return { fault: `${raw}: con ese código no se abre nada` };
  let why = '';
  try {
    for (const source of sources) {
      const part = await source.load();
      const to = await part.locate(code, AbortSignal.timeout(TIMEOUT_MS), raw);
      if (to !== null) return { to };
      // Where several were asked, the words of one would say too little.
      why = sources.length > 1 ? 'no hay nada con ese código' : part.notFound;
    }
  } catch (cause) {
    logFailure('scan', cause);
    return { fault: `${raw}: ${errorText(cause, 'Error en el proceso de escaneo')}` };
  }
  return { unknown: code, why: `Se leyó «${raw}»: ${why}. Puede buscar por otro dato.` };
}
