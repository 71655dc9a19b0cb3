import { create } from 'zustand';

import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import type { LineaDeWo, WoEntera } from '../contract.ts';
import { MesaDePicking } from '../mesa.contract.ts';
import type { Traslado } from '../traslado.contract.ts';

/** A working day long: a dead battery or an aisle without a network loses nothing. */
const stored = defineStored({ key: 'gds.picking', schema: MesaDePicking, lifetime: 16 * 3_600, perPerson: true });

const NADA = { lugar: null, linea_id: null, cantidad: 0, producto: null, series: [] };
const VACIA: MesaDePicking = { wo: null, ...NADA, vacia: null };
export const useMesa = create<MesaDePicking>(() => stored.read() ?? VACIA);
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(stored.read() ?? VACIA);
});

export function cambiarMesa(change: Partial<MesaDePicking>): void {
  useMesa.setState(change);
  stored.write(useMesa.getState());
}

/** The work as the server tells it; where the person stands in it stays. */
export function traerWo(wo: WoEntera | null): void {
  const isSame = wo !== null && useMesa.getState().wo?.id === wo.id;
  cambiarMesa(isSame ? { wo } : { wo, ...NADA });
}

/** Lines as an answer told them. */
export function traerLineas(lineas: readonly LineaDeWo[]): void {
  const { wo } = useMesa.getState();
  if (wo === null) return;
  const told = new Map(lineas.map((linea) => [linea.id, linea]));
  const known = new Set(wo.detalle.map(({ id }) => id));
  const detalle = [
    ...wo.detalle.map((linea) => told.get(linea.id) ?? linea),
    ...lineas.filter(({ id }) => !known.has(id)),
  ];
  cambiarMesa({ wo: { ...wo, detalle } });
}

/** A line of work that is no picking, as an answer told it. */
export function traerTraslado(linea: Traslado): void {
  const { wo } = useMesa.getState();
  if (wo === null) return;
  cambiarMesa({ wo: { ...wo, traslados: wo.traslados.map((one) => (one.id === linea.id ? linea : one)) } });
}

/** What was scanned of the line is on its way, or was given up; the place stays. */
export function soltarLinea(): void {
  const { lugar } = useMesa.getState();
  cambiarMesa({ ...NADA, lugar });
}
