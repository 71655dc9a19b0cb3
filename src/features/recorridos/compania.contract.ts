import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { PLANIFICA } from './permisos.contract.ts';

/** Says that one plans it, and answers by name who else does. @throws RECORRIDO_NO_ENCONTRADO */
export const armanRecorrido = defineService({
  service: 'recorridos.arman',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id }),
  result: z.object({ arman: z.array(z.string()) }),
});
