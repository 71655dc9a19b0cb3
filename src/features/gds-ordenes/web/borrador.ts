import { call } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { guardarBorradorDeOrden } from '../crear.contract.ts';
import type { MesaDeOrden } from '../crear.mesa.contract.ts';

const EVERY_MS = 2_000;
let due: ReturnType<typeof setTimeout> | undefined;

/** What is typed goes to the server two seconds after the last key, so that another browser finds it. */
export function guardarPronto(mesa: MesaDeOrden): void {
  clearTimeout(due);
  due = setTimeout(() => {
    call(guardarBorradorDeOrden, { datos: mesa }).catch((cause: unknown) => logFailure('ordenes.borrador', cause));
  }, EVERY_MS);
}

/** Made, or given up: nothing is to be found any more. */
export async function olvidar(): Promise<void> {
  clearTimeout(due);
  await call(guardarBorradorDeOrden, { datos: null }).catch((cause: unknown) => logFailure('ordenes.borrador', cause));
}
