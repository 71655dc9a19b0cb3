import { create } from 'zustand';

import { Equipo } from '#shared/equipo.ts';

import { sessionState, useSessionState } from './session-state.ts';
import { useSettings } from './settings.ts';
import { defineStored } from './storage.ts';

const stored = defineStored({ key: 'equipo', schema: Equipo, lifetime: null, ofDevice: true });

/** The bench that this device works at; null: nobody said. It is the device's, whoever signs in. */
export const useEquipo = create<{ equipo: Equipo | null }>(() => ({ equipo: stored.read() }));

export function ponerEquipo(equipo: Equipo | null): void {
  if (equipo === null) stored.clear();
  else stored.write(equipo);
  useEquipo.setState({ equipo });
}

export const equipoDeAqui = (): Equipo | null => useEquipo.getState().equipo;

/** Where the scale of this device is asked; null: it has none. A bench says whether one stands there. */
export function balanzaDeAqui(): string | null {
  return equipoDeAqui()?.con_balanza === false ? null : (sessionState().context?.balanza ?? null);
}

export function useHasBalanza(): boolean {
  const isAway = useEquipo(({ equipo }) => equipo?.con_balanza === false);
  return useSessionState(({ context }) => Boolean(context?.balanza)) && !isAway;
}

/** Whether readings sound here: as the bench says, else as the person has it. */
export function suena(): boolean {
  const sonido = equipoDeAqui()?.sonido ?? 'PERSONA';
  return sonido === 'PERSONA' ? useSettings.getState().sonidos : sonido === 'SI';
}
