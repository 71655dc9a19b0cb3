import { create } from 'zustand';

import { useSessionState } from '#web/session-state.ts';

/** As many as one paste may hold. */
export const MOST_PEGADAS = 5_000;

/** What was pasted stays until it is cleared, also when the dialog is closed or the call fails. */
export const usePegado = create<{ texto: string }>(() => ({ texto: '' }));

// Not for the next person on this page.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) usePegado.setState({ texto: '' });
});

/** How many numbers a pasted text holds: divided by lines, blanks, commas or semicolons. */
export function countPegadas(texto: string): number {
  return texto.split(/[\s,;]+/).filter((part) => part !== '').length;
}
