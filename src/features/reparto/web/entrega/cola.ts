import { create } from 'zustand';

import {
  ActoDePuerta,
  entregarEnPuerta,
  type Hecho,
  type LineaDeHoja,
  miHoja,
  noEntregar,
} from '#features/reparto/entrega.contract.ts';
import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { conActos } from './paradas.ts';

/** Acts at the door: painted at once, kept with their pictures, sent when there is a network. */

/** A signature and a photo over a slow network. */
const PATIENCE_MS = 30_000;

/** The sheet of the day, for streets without a network. A working day long. */
export const hojaDeEntrega = defineStored({
  key: 'reparto.hoja',
  schema: miHoja.result,
  lifetime: 16 * 3_600,
  perPerson: true,
  ofSession: true,
});

const NADA: ActoDePuerta = {
  ...{ acto: 'entregar', guias: [], titulo: '', recibe: '', documento: null, cobrado_centavos: 0, medio: 'EFECTIVO' },
  ...{ firma: null, foto: null, motivo_id: null, hecho: 0, fecha: null },
};

export const cola = createOfflineQueue<ActoDePuerta, Hecho>({
  name: 'entrega',
  schema: ActoDePuerta,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: entregarEnPuerta.result,
  prepare: async (acto) => ({ ...acto, fecha: acto.fecha ?? instantOf(acto.hecho) }),
  send,
});

function send(acto: ActoDePuerta, clave: string): Promise<Hecho> {
  const { guias, fecha, foto, firma, documento, motivo_id, recibe, cobrado_centavos, medio } = acto;
  const todos = {
    guias,
    ...(fecha === null ? {} : { fecha_evento: fecha }),
    ...(foto === null ? {} : { foto }),
  };
  const options = { clave, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (acto.acto === 'no_entregar') return call(noEntregar, { ...todos, motivo_id: motivo_id ?? 0 }, options);
  const manos = {
    ...(documento === null ? {} : { documento }),
    ...(firma === null ? {} : { firma }),
  };
  return call(entregarEnPuerta, { ...todos, ...manos, recibe, cobrado_centavos, medio }, options);
}

/** What the answers of this page said of each parcel. */
export const useEstados = create<{ estados: ReadonlyMap<number, LineaDeHoja['estado']> }>(() => ({
  estados: new Map(),
}));

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useEstados.setState({ estados: new Map() });
});

cola.onDelivered((_clave, { guias }) => {
  const estados = new Map(useEstados.getState().estados);
  for (const { guia_id, estado } of guias) estados.set(guia_id, estado);
  useEstados.setState({ estados });
  // A page that is opened anew without a network does not send the driver to a door twice.
  const hoja = hojaDeEntrega.read()?.hoja;
  if (hoja) hojaDeEntrega.write({ hoja: { ...hoja, lineas: conActos(hoja.lineas, estados, []) } });
});

/** One act, now. */
export function actuar(acto: Partial<ActoDePuerta> & Pick<ActoDePuerta, 'acto' | 'guias' | 'titulo'>): void {
  const hecho = Date.now();
  cola.add({ ...NADA, ...acto, hecho, fecha: instantOf(hecho) }, newClave());
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}
