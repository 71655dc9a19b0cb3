import { Worker } from 'node:worker_threads';

import type { Presupuesto, Problema, Propuesta } from '#shared/rutas/problema.ts';

import type { Pedido, Respuesta } from './rutas.thread.ts';

/** Megabytes of the thread: 2,500 stops take some 250. */
const MOST_HEAP = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

interface Waiting {
  resolve(propuesta: Propuesta): void;
  reject(error: unknown): void;
}

interface Hilo {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** One for the process: starting it costs half a second. It keeps no process alive while nothing is asked of it. */
let hilo: Hilo | null = null;
let asked = 0;

/**
 * Searches for rounds in a thread of its own, so that scans go on meanwhile; several searches take turns there. It answers when the budget is used up.
 * @throws RangeError where the problem contradicts itself; the signal's reason where nobody wants the answer any more
 */
export function proponerRondas(
  problema: Problema,
  presupuesto: Presupuesto,
  signal?: AbortSignal | undefined,
): Promise<Propuesta> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const { worker, waiting } = started();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const leave = () => {
      settle({ worker, waiting }, id)?.reject(signal?.reason);
      worker.postMessage({ que: 'dejar', id } satisfies Pedido);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const done = () => signal?.removeEventListener('abort', leave);
    waiting.set(id, {
      resolve: (propuesta) => {
        done();
        resolve(propuesta);
      },
      reject: (error) => {
        done();
        reject(error);
      },
    });
    worker.ref();
    worker.postMessage({ que: 'resolver', id, problema, presupuesto } satisfies Pedido);
  });
}

/** Ends the thread where there is one; what was being searched fails. */
export async function cerrarRondas(): Promise<void> {
  await hilo?.worker.terminate();
}

function started(): Hilo {
  if (hilo) return hilo;
  const worker = new Worker(new URL('./rutas.thread.ts', import.meta.url), { resourceLimits: MOST_HEAP });
  const own: Hilo = { worker, waiting: new Map() };
  worker.unref();
  worker.on('message', (answer: Respuesta) => {
    const one = settle(own, answer.id);
    if (answer.que === 'propuesta') one?.resolve(answer.propuesta);
    else one?.reject(new RangeError(answer.mensaje));
  });
  const end = (reason: unknown) => {
    if (hilo === own) hilo = null;
    for (const id of [...own.waiting.keys()]) settle(own, id)?.reject(reason);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread of the rounds ended')));
  hilo = own;
  return own;
}

function settle({ worker, waiting }: Hilo, id: number): Waiting | undefined {
  const one = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) worker.unref();
  return one;
}
