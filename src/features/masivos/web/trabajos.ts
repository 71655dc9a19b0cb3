import { create } from 'zustand';

import { useSessionState } from '#web/session-state.ts';

/** Which bulk work is open beside the list; it outlives the screen, as the work does. */
export const useTrabajos = create<{ abierto: number | 'lista' | null }>(() => ({ abierto: null }));

// The next person on this page has work of their own.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) closeTrabajos();
});

export function openTrabajo(id: number): void {
  useTrabajos.setState({ abierto: id });
}

export function openTrabajos(): void {
  useTrabajos.setState({ abierto: 'lista' });
}

export function closeTrabajos(): void {
  useTrabajos.setState({ abierto: null });
}
