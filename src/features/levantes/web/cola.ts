import { create } from 'zustand';

import { newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { ActoDeCalle } from '../calle.contract.ts';
import { Tamanos } from '../conteo.contract.ts';
import { listLevantes, type Movido, moverLevante } from '../contract.ts';
import type { Estado } from '../palabras.contract.ts';
import { enviar } from './enviar.ts';
import { type ActoEnPuerta, SIN_DATOS } from './tras.ts';

/** Acts at a client's door: painted at once, kept with what was read, sent when there is a network. */

/** The levantes of the day, for streets without a network. A working day long. */
export const levantesDeHoy = defineStored({
  key: 'levantes.hoy',
  schema: listLevantes.result,
  lifetime: 16 * 3_600,
  perPerson: true,
});

/** Sizes that were offered here last: a door may have no network when it is opened. */
export const tamanosDeLevante = defineStored({
  key: 'levantes.tamanos',
  schema: Tamanos,
  lifetime: 16 * 3_600,
  perPerson: true,
});

export const cola = createOfflineQueue<ActoDeCalle, Movido>({
  name: 'levantes',
  schema: ActoDeCalle,
  rescue: (cuerpo) => ({ ...SIN_DATOS, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: moverLevante.result,
  prepare: async (acto) => ({ ...acto, fecha: acto.fecha ?? instantOf(acto.hecho) }),
  send: enviar,
});

/** What the answers of this page made of each, and when they came: a list that is newer knows what others did since. */
interface Hecho {
  readonly al: number;
  readonly estado: Estado;
}
export const useHechos = create<{ estados: ReadonlyMap<number, Hecho> }>(() => ({ estados: new Map() }));

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useHechos.setState({ estados: new Map() });
});

cola.onDelivered((_clave, { id, estado }) => {
  useHechos.setState(({ estados }) => ({ estados: new Map([...estados, [id, { al: Date.now(), estado }]]) }));
  // A page that is opened anew without a network does not send the driver to a door twice.
  const stored = levantesDeHoy.read();
  if (stored === null) return;
  const records = stored.records.map((fila) => (fila.id === id ? { ...fila, estado } : fila));
  levantesDeHoy.write({ ...stored, records });
});

/** One act, now. */
export function actuar(acto: ActoEnPuerta): void {
  const hecho = Date.now();
  cola.add({ ...SIN_DATOS, ...acto, hecho, fecha: instantOf(hecho) }, newClave());
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}
