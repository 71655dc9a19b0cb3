import { create } from 'zustand';

import { ScanQueue } from '#shared/scan-queue.ts';
import { newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { errorText } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { elapsed } from './elapsed.ts';
import { playTone } from './sounds.ts';

export interface ScanRead {
  /** Made when the code was read: the server applies one reading once. */
  id: string;
  raw: string;
  /** Normalised as the session's scan settings say. */
  code: string;
  /** When it was read, as `elapsed` tells; before all time for a reading kept from before the page was loaded. */
  leido: number;
}

export interface ScanOutcome {
  estado: 'ok' | 'repetida' | 'error';
  texto?: string;
}

export interface ScanEntry extends ScanRead {
  estado: 'espera' | 'leyendo' | 'cancelada' | ScanOutcome['estado'];
  texto: string | null;
  veces: number;
}

export type ScanHandler = (read: ScanRead, signal: AbortSignal) => Promise<ScanOutcome>;

const SHOWN = 5;
/** The same code again within this time is the scanner's bounce, not another reading (ui.md c1.9). */
const BOUNCE_MS = 1500;
const TIMEOUT_MS = 5000;

/**
 * Readings wait here in order; the field that took them is already free for the next one. Where the same code is read on purpose for one unit
 * after the other, only a held trigger is a bounce.
 */
export function createScanQueue(name: string, { bounceMs = BOUNCE_MS } = {}) {
  // Of this tab alone: a reading that waits here must not be worked by a second tab as well.
  const stored = defineStored({ key: `lecturas.${name}`, schema: ScanQueue, area: 'session', perPerson: true });
  const waiting = () => (stored.read() ?? []).map((read) => entryOf({ ...read, leido: Number.NEGATIVE_INFINITY }));
  const useQueue = create<{ entries: readonly ScanEntry[] }>(() => ({ entries: waiting() }));
  // The next person on this page has a queue of their own.
  useSessionState.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) useQueue.setState({ entries: waiting() });
  });
  const change = (entries: readonly ScanEntry[]) => {
    const trimmed = entries.filter((entry, index) => isOpen(entry) || index >= entries.length - SHOWN);
    useQueue.setState({ entries: trimmed });
    const open = trimmed.filter(isOpen);
    if (open.length > 0) stored.write(open.map(({ id, raw, code }) => ({ id, raw, code })));
    else stored.clear();
  };
  const settle = (id: string, result: Partial<ScanEntry>) =>
    change(useQueue.getState().entries.map((entry) => (entry.id === id ? { ...entry, ...result } : entry)));
  const append = (raw: string, code: string) =>
    change([...useQueue.getState().entries, entryOf({ id: newClave(), raw, code, leido: elapsed() })]);

  return {
    useQueue,
    /** False for the same code within a moment: the scanner's bounce, counted and not sent. */
    add(raw: string, code: string): boolean {
      const now = elapsed();
      const last = useQueue.getState().entries.at(-1);
      // What failed or was given up is read again on purpose.
      const isNew = last?.estado === 'error' || last?.estado === 'cancelada';
      if (last !== undefined && !isNew && last.raw === raw && now - last.leido < bounceMs) {
        settle(last.id, { veces: last.veces + 1, leido: now });
        playTone('rebote');
        return false;
      }
      append(raw, code);
      return true;
    },
    /** The same reading once more, because the person asks for it: never a bounce. */
    again({ raw, code }: Pick<ScanRead, 'raw' | 'code'>): void {
      append(raw, code);
    },
    /** What the last reading had opened was given up: its chip no longer says that all is well. */
    cancelLast(): void {
      const last = useQueue.getState().entries.findLast(({ estado }) => estado === 'ok');
      if (last !== undefined) settle(last.id, { estado: 'cancelada', texto: 'cancelada' });
    },
    /** Handles the oldest waiting reading; the caller asks again when it is done. */
    async handleNext(handle: ScanHandler): Promise<void> {
      const { entries } = useQueue.getState();
      const next = entries.find((entry) => entry.estado === 'espera');
      if (next === undefined || entries.some((entry) => entry.estado === 'leyendo')) return;
      settle(next.id, { estado: 'leyendo' });
      const outcome = await outcomeOf(next, handle);
      settle(next.id, { estado: outcome.estado, texto: outcome.texto ?? null });
      playTone(outcome.estado);
    },
  };
}

export type ScanQueueStore = ReturnType<typeof createScanQueue>;

/** Whether a reading is only the echo of the one before it; times as `elapsed` tells them. */
export function isBounce(last: Pick<ScanRead, 'raw' | 'leido'>, raw: string, now: number): boolean {
  return last.raw === raw && now - last.leido < BOUNCE_MS;
}

async function outcomeOf(read: ScanRead, handle: ScanHandler): Promise<ScanOutcome> {
  try {
    return await handle(read, AbortSignal.timeout(TIMEOUT_MS));
  } catch (cause) {
    logFailure('scan', cause);
    return { estado: 'error', texto: errorText(cause, 'Error en el proceso de escaneo') };
  }
}

function entryOf(read: ScanRead): ScanEntry {
  return { ...read, estado: 'espera', texto: null, veces: 1 };
}

function isOpen(entry: ScanEntry): boolean {
  return entry.estado === 'espera' || entry.estado === 'leyendo';
}
