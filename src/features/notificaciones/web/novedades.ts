import { create } from 'zustand';

import type { Notificacion as Traida } from '#shared/identity.ts';
import { useSessionState } from '#web/session-state.ts';

import type { Notificacion } from '../contract.ts';

/** What the bell has said so far: the newest notice that it knows, and the one that it is showing beside the page. */
interface Novedades {
  /** null before the first look. */
  ultima: number | null;
  mostrada: Notificacion | null;
}

const NOTHING: Novedades = { ultima: null, mostrada: null };
/** The dock of bulk work says the same in its own corner. */
const SAID_ELSEWHERE = new Set(['MASIVO']);
const SHOWN_MS = 10_000;

export const useNovedades = create<Novedades>(() => NOTHING);

let timer: number | undefined;

// The next person on this page has notices of their own.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useNovedades.setState(NOTHING);
});

/** What the server holds now: what is newer than the last look is shown once, beside the page. */
export function noteNotificaciones(records: readonly Notificacion[]): void {
  const { ultima } = useNovedades.getState();
  const newest = Math.max(ultima ?? 0, ...records.map(({ id }) => id));
  const fresh = records.find(
    (one) => ultima !== null && one.id > ultima && !one.leida && !SAID_ELSEWHERE.has(one.tipo),
  );
  useNovedades.setState({ ultima: newest });
  if (fresh !== undefined) showNovedad(fresh);
}

export function showNovedad(mostrada: Notificacion): void {
  useNovedades.setState({ mostrada });
  resumeNovedad();
}

export function hideNovedad(): void {
  holdNovedad();
  useNovedades.setState({ mostrada: null });
}

/** While it is read, it stays. */
export function holdNovedad(): void {
  window.clearTimeout(timer);
}

export function resumeNovedad(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(hideNovedad, SHOWN_MS);
}

/** One that came with an answer, as the inbox shows it. */
export function asNotificacion({ ruta, ...rest }: Traida): Notificacion {
  return { ...rest, ruta: ruta ?? null, accion: false, leida: false };
}
