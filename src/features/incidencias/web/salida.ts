import { create } from 'zustand';

import { call } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';

import { enviarMensaje } from '../contract.ts';
import { Escrita } from '../lista.contract.ts';
import { borrador } from './borrador.ts';

/** Answers of ours that are written and have not left yet: each rests for a moment in which it may be taken back, then goes. */

export const PARA_DESHACER_S = 10;
const PATIENCE_MS = 30_000;
const NADA: Escrita = {
  id: 0,
  numero: '',
  texto: '',
  luego: 'seguir',
  solucion: null,
  version: 0,
  adjuntos: [],
  hecho: 0,
};

export const salida = createOfflineQueue({
  name: 'incidencias',
  schema: Escrita,
  rescue: (cuerpo) => ({ ...NADA, texto: String(JSON.stringify(cuerpo)).slice(0, 400) }),
  answer: enviarMensaje.result,
  prepare: async (escrita) => escrita,
  rest: ({ hecho }) => restoDe(hecho),
  // What is said in one matter goes in its order; matters do not wait for each other.
  lanes: ({ id }) => [`incidencia ${id}`],
  send: ({ id, texto, luego, solucion, version, adjuntos }, clave) =>
    call(
      enviarMensaje,
      {
        ...{ id, texto, luego, adjuntos: adjuntos.map((one) => one.id) },
        // Whatever came meanwhile is read before it is solved.
        ...(luego === 'resolver' ? { version, ...(solucion === null ? {} : { solucion }) } : {}),
      },
      { clave, signal: AbortSignal.timeout(PATIENCE_MS) },
    ),
});

/** What is left of the time for taking it back; a clock that was put back meanwhile holds nothing up. */
export function restoDe(hecho: number, now = Date.now()): number {
  const left = hecho + PARA_DESHACER_S * 1000 - now;
  return left > PARA_DESHACER_S * 1000 ? 0 : Math.max(0, left);
}

/** What was taken back, by its incidencia, for the box that shows it again. */
export const useVueltas = create<ReadonlyMap<number, Escrita>>(() => new Map());

/** Back into the box, as it was written. False: it had left. */
export async function recoger(clave: string, escrita: Escrita): Promise<boolean> {
  if (!(await salida.remove(clave))) return false;
  const { id, texto } = escrita;
  borrador.write(id, 'respuesta', texto);
  useVueltas.setState((vueltas) => new Map([...vueltas, [id, escrita]]), true);
  return true;
}
