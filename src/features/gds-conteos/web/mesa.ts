import { create } from 'zustand';

import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { MesaDeConteo } from '../mesa.contract.ts';

/** What is being counted lies here: it outlives a reload, and the next person finds none of it. */
const stored = defineStored({ key: 'gds.contar', schema: MesaDeConteo, area: 'session', perPerson: true });

export const VACIA: MesaDeConteo = { conteo_id: null, linea: null, ultimo: null, espera: null, dicho: null };
export const useMesa = create<MesaDeConteo>(() => stored.read() ?? VACIA);
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(stored.read() ?? VACIA);
});

export function cambiarMesa(change: Partial<MesaDeConteo>): void {
  useMesa.setState(change);
  stored.write(useMesa.getState());
}

/** The place is not this person's any more, or is done. */
export function dejarLugar(dicho: string): void {
  cambiarMesa({ linea: null, ultimo: null, espera: null, dicho });
}
