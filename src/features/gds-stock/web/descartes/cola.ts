import { DescarteGuardado, descartarGuardado } from '#features/gds-stock/descartes.contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';

import { NADIE } from './palabras.ts';

/** What was let go of, and why: told as soon as there is a network, and kept on the device until then. */

const PATIENCE_MS = 10_000;

/** What is being taken out of its own queue at this moment: nothing is told of it before that is sure. */
const leaving = new Map<string, Promise<boolean>>();

export const descartes = createOfflineQueue({
  name: 'descartes',
  schema: DescarteGuardado,
  rescue: (cuerpo) => ({ pedido: { ...NADIE, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) } }),
  answer: descartarGuardado.result,
  prepare: async (guardado, clave) => {
    await leaving.get(clave);
    return guardado;
  },
  lanes: ({ pedido }) => [pedido.clave_descartada],
  send: ({ pedido }, clave) => call(descartarGuardado, pedido, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
});

type Pedido = DescarteGuardado['pedido'];

/**
 * The reason is kept before what it is about is taken out, so that a device that stops in between loses neither. False: it is too late, since
 * it was sent once more meanwhile, and then nothing is told.
 */
export async function descartar(
  pedido: Omit<Pedido, 'fecha_evento'>,
  remove: (clave: string) => Promise<boolean>,
): Promise<boolean> {
  const clave = newClave();
  const now = serverTimeOf(Date.now());
  const at = now === null ? {} : { fecha_evento: new Date(now).toISOString() };
  descartes.add({ pedido: { ...pedido, ...at } }, clave);
  const gone = takeOut(pedido.clave_descartada, remove).finally(() => leaving.delete(clave));
  leaving.set(
    clave,
    gone.then(async (isGone) => isGone || descartes.remove(clave)),
  );
  return gone;
}

async function takeOut(clave: string, remove: (clave: string) => Promise<boolean>): Promise<boolean> {
  try {
    return await remove(clave);
  } catch (cause) {
    logFailure('descartes', cause);
    return false;
  }
}
