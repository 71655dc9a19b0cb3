import { create } from 'zustand';

import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import type { LineaAbierta } from '../contract.ts';
import { MesaDeConteo } from '../mesa.contract.ts';

/** What is being counted lies here: it outlives a reload, and the next person finds none of it. */
const stored = defineStored({ key: 'gds.contar', schema: MesaDeConteo, area: 'session', perPerson: true });

export const VACIA: MesaDeConteo = {
  ...{ conteo_id: null, linea: null, desde: null, ultimo: null, codigos: {}, sin_red: null, espera: null, dicho: null },
};
const SIN_LUGAR = { linea: null, desde: null, ultimo: null, codigos: {}, sin_red: null, espera: null };
export const useMesa = create<MesaDeConteo>(() => stored.read() ?? VACIA);
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(stored.read() ?? VACIA);
});

export function cambiarMesa(change: Partial<MesaDeConteo>): void {
  useMesa.setState(change);
  stored.write(useMesa.getState());
}

/** A place to be counted, from its beginning or with what was counted of it. */
export function ponerLugar(linea: LineaAbierta, more: Partial<MesaDeConteo> = {}): void {
  cambiarMesa({ ...SIN_LUGAR, linea, desde: ahora(), dicho: null, ...more });
}

/** By the server's clock, as far as this device knows it. */
function ahora(): string {
  const now = Date.now();
  return new Date(serverTimeOf(now) ?? now).toISOString();
}

/** The place is not this person's any more, or is done. */
export function dejarLugar(dicho: string): void {
  cambiarMesa({ ...SIN_LUGAR, dicho });
}
