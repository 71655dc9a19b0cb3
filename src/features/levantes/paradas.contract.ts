import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { ESTADOS } from './palabras.contract.ts';
import { MUEVE_LEVANTES, UBICA_LEVANTES } from './permisos.contract.ts';

/**
 * Takes back what this person just did (confirmar, levantar, fallar): its events are corrected, and it stands where it stood. Refused in words a
 * quarter of an hour later, of somebody else's act, and where something has followed on it.
 * @throws LEVANTE_NO_ENCONTRADO, NADA_QUE_DESHACER
 */
export const deshacerLevante = defineService({
  service: 'levantes.deshacer',
  kind: 'command',
  permission: MUEVE_LEVANTES,
  params: z.strictObject({ id: Id }),
  result: z.object({ id: Id, estado: z.enum(ESTADOS), msg: z.string() }),
});

/** Its place among the doors of its round: behind the first so many. @throws LEVANTE_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export const ubicarLevante = defineService({
  service: 'levantes.ubicar',
  kind: 'command',
  permission: UBICA_LEVANTES,
  params: z.strictObject({ id: Id, orden: z.int().check(z.minimum(0), z.maximum(1_000)) }),
  result: z.object({ id: Id, orden: z.int() }),
});
