import { parentPort } from 'node:worker_threads';

import type { Presupuesto, Problema, Propuesta } from '#shared/rutas/problema.ts';
import { crearResolucion, type Resolucion } from '#shared/rutas/resolver.ts';

/** The thread that searches for rounds; started by `proponer-rondas.ts` alone. */
export type Pedido =
  | { readonly que: 'resolver'; readonly id: number; readonly problema: Problema; readonly presupuesto: Presupuesto }
  /** Nobody wants its answer any more. */
  | { readonly que: 'dejar'; readonly id: number };

export type Respuesta =
  | { readonly que: 'propuesta'; readonly id: number; readonly propuesta: Propuesta }
  | { readonly que: 'falla'; readonly id: number; readonly mensaje: string };

/** Those under way take turns, so that one round of a second does not wait for a morning's deal of twenty. */
const SLICE_MS = 40;
const underWay = new Map<number, Resolucion>();
let isRunning = false;

const tell = (answer: Respuesta) => parentPort?.postMessage(answer);
const clock = () => performance.now();

parentPort?.on('message', (pedido: Pedido) => {
  if (pedido.que === 'dejar') {
    underWay.delete(pedido.id);
    return;
  }
  const { id, problema, presupuesto } = pedido;
  attempt(id, () => underWay.set(id, crearResolucion(problema, presupuesto, clock)));
  if (!isRunning) turn();
});

function turn(): void {
  for (const [id, resolucion] of underWay) {
    attempt(id, () => {
      if (!resolucion.avanzar(SLICE_MS)) return;
      underWay.delete(id);
      tell({ que: 'propuesta', id, propuesta: resolucion.propuesta() });
    });
  }
  isRunning = underWay.size > 0;
  // Messages are read between two turns.
  if (isRunning) setImmediate(turn);
}

/** A problem that contradicts itself fails alone; the others go on. */
function attempt(id: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    underWay.delete(id);
    tell({ que: 'falla', id, mensaje: error instanceof Error ? error.message : String(error) });
  }
}
