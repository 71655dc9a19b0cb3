import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';

import { CUIDA_MAESTROS } from './permisos.contract.ts';

/** How many rows of each master are in use, by the name that the index has for it. */
export const contarMaestros = defineService({
  service: 'maestros.cuentas',
  kind: 'query',
  permission: { ...CUIDA_MAESTROS, tipos: ['personal'] },
  params: z.strictObject({}),
  result: z.object({ cuentas: z.record(z.string(), z.int()) }),
});
