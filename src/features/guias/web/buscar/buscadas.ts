import { create } from 'zustand';

import { type Buscada, Buscadas } from '#features/guias/contract.ts';
import { toInstant } from '#shared/dates.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

const MOST = 20;
const THIRTY_DAYS = 30 * 86_400;

const stored = defineStored({ key: 'guias_buscadas', schema: Buscadas, lifetime: THIRTY_DAYS, perPerson: true });

/** The parcels that this person looked up last, the newest first. */
export const useBuscadas = create<{ buscadas: readonly Buscada[] }>(() => ({ buscadas: stored.read() ?? [] }));

// The next person on this page has looked up others.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useBuscadas.setState({ buscadas: stored.read() ?? [] });
});

export function rememberBuscada({ id, guia_nro }: Pick<Buscada, 'id' | 'guia_nro'>): void {
  // What another tab looked up meanwhile is there as well.
  const others = (stored.read() ?? []).filter((buscada) => buscada.id !== id);
  const buscadas = [{ id, guia_nro, fecha: toInstant(new Date()) }, ...others].slice(0, MOST);
  useBuscadas.setState({ buscadas });
  stored.write(buscadas);
}

export function forgetBuscadas(): void {
  useBuscadas.setState({ buscadas: [] });
  stored.clear();
}
