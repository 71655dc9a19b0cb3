import * as z from 'zod/mini';

import { Day, defineService, Id } from '#shared/contract.ts';

import { VE_DEVOLUCIONES } from './permisos.contract.ts';

const Papel = z.object({ url: z.string(), filename: z.string() });

/**
 * How a return ended, on paper: who took it back, or the act of two by which it was scrapped.
 * @throws DEVOLUCION_NO_ENCONTRADA, DEVOLUCION_SIN_TERMINAR
 */
export const constanciaDeDevolucion = defineService({
  service: 'devoluciones.constancia',
  kind: 'command',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({ id: Id }),
  result: Papel,
});

/**
 * All that a client took back on a day, on one paper. Our people say which client; a client's have their own.
 * @throws DEVOLUCION_NO_ENCONTRADA where nothing went back to it that day
 */
export const remitoDeDevoluciones = defineService({
  service: 'devoluciones.remito',
  kind: 'command',
  permission: VE_DEVOLUCIONES,
  params: z.strictObject({ cliente_id: z.optional(Id), dia: Day }),
  result: Papel,
});
