import { create } from 'zustand';

import { useSessionState } from '#web/session-state.ts';

import type { Masivo } from '../contract.ts';
import { isRunning } from './masivo-frases.ts';

interface Trabajos {
  /** Which bulk work is open over the page; it outlives the screen, as the work does. */
  abierto: number | 'lista' | null;
  /** Known to have ended; null before the first look. */
  acabados: ReadonlySet<number> | null;
  /** Ended since this page was opened, and not looked at yet. */
  recientes: readonly number[];
  /** When this page learnt of the last end. */
  fin: number;
  /** Under way, and put out of sight until its end. */
  oculto: number | null;
}

const NOTHING: Trabajos = { abierto: null, acabados: null, recientes: [], fin: 0, oculto: null };

export const useTrabajos = create<Trabajos>(() => NOTHING);

// The next person on this page has work of their own.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useTrabajos.setState(NOTHING);
});

/** What the server says of the person's work: what has ended since the look before is news. */
export function noteMasivos(masivos: readonly Masivo[]): void {
  const ended = masivos.flatMap((masivo) => (isRunning(masivo) ? [] : [masivo.id]));
  useTrabajos.setState(({ abierto, acabados, recientes, fin }) => {
    const news = ended.filter((id) => acabados !== null && !acabados.has(id));
    return {
      acabados: new Set(ended),
      recientes: [...recientes.filter((id) => ended.includes(id)), ...news.filter((id) => id !== abierto)],
      fin: news.length === 0 ? fin : Date.now(),
    };
  });
}

export function openTrabajo(id: number): void {
  useTrabajos.setState({ abierto: id });
  dismissTrabajo(id);
}

export function openTrabajos(): void {
  useTrabajos.setState({ abierto: 'lista' });
}

export function closeTrabajos(): void {
  useTrabajos.setState({ abierto: null });
}

/** Its end has been seen. */
export function dismissTrabajo(id: number): void {
  useTrabajos.setState(({ recientes }) => ({ recientes: recientes.filter((one) => one !== id) }));
}

export function hideTrabajo(id: number): void {
  useTrabajos.setState({ oculto: id });
}
