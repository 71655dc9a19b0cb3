import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { MAS_GUIAS } from './contract.ts';
import { ATIENDE as permission } from './permisos.contract.ts';

/**
 * Takes back what was handed over by mistake, all of one act or none: each lies at the counter again, on the shelf where it lay, and what was paid
 * for it leaves the box. By whoever did it and for the minutes that the table of transitions gives; by whoever leads of our people at any time.
 * @throws ENTREGA_NO_ENCONTRADA, EVENTO_NO_SE_CORRIGE, EVENTO_NO_ENCAJA
 */
export const deshacerEntrega = defineService({
  service: 'mostrador.deshacer',
  kind: 'command',
  permission,
  params: z.strictObject({
    agente_id: z.optional(Id),
    eventos: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)),
    nota: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  result: z.object({ deshechas: z.array(z.string()) }),
});
