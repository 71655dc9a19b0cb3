import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { LIMITES } from '../limites.contract.ts';
import type { Mensaje, Pedido } from './lectura.thread.ts';
import { type FilaLeida, LecturaError, type OpcionesDeLectura } from './lectura.ts';

/** What is known of a file before its rows are asked for. */
export type Cabeza = Extract<Mensaje, { que: 'cabeza' }>['cabeza'];

export interface ArchivoLeido {
  readonly cabeza: Cabeza;
  /** Its rows below the names of the columns, some hundreds at a time. */
  tandas(): AsyncGenerator<readonly FilaLeida[]>;
  close(): Promise<void>;
}

/** Megabytes of texts that the thread may hold; of those just made, V8 takes more the more memory a machine has. */
const MOST_HEAP = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 24 };

/**
 * Reads a file in a thread of its own: seconds of parsing would stop every scan meanwhile, and a file made to hurt ends the thread
 * instead of the server. @throws LecturaError with what the person is told
 */
export async function leerArchivo(bytes: Buffer, tipo: string, opciones: OpcionesDeLectura): Promise<ArchivoLeido> {
  const pedido: Pedido = { bytes, tipo, opciones };
  const thread = new Worker(new URL('./lectura.thread.ts', import.meta.url), {
    workerData: pedido,
    resourceLimits: MOST_HEAP,
  });
  const receive = async (): Promise<Mensaje> => {
    const signal = AbortSignal.timeout(LIMITES.milisegundos);
    const [message]: unknown[] = await once(thread, 'message', { signal }).catch((error: unknown) => {
      throw asLectura(error);
    });
    if (!isMensaje(message)) throw new Error('the thread answered something else');
    return message;
  };
  try {
    const first = await receive();
    if (first.que === 'falla') throw new LecturaError(first.mensaje);
    if (first.que !== 'cabeza') throw new Error('the thread answered rows before their names');
    return {
      cabeza: first.cabeza,
      tandas: () => tandas(thread, receive),
      close: async () => void (await thread.terminate()),
    };
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

async function* tandas(thread: Worker, receive: () => Promise<Mensaje>): AsyncGenerator<readonly FilaLeida[]> {
  for (;;) {
    const next = receive();
    thread.postMessage('mas');
    const message = await next;
    if (message.que !== 'filas') throw new Error('the thread stopped answering rows');
    if (message.filas.length === 0) return;
    yield message.filas;
  }
}

function isMensaje(message: unknown): message is Mensaje {
  return typeof message === 'object' && message !== null && 'que' in message;
}

function asLectura(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : null;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new LecturaError('El archivo es demasiado grande para leerlo. Divídalo en partes');
  if (code === 'ABORT_ERR' || error.name === 'AbortError' || error.name === 'TimeoutError')
    return new LecturaError('La lectura del archivo tardó demasiado. Divídalo en partes');
  return error;
}
