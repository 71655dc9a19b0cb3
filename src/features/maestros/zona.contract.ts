import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { CUIDA_MAESTROS } from './permisos.contract.ts';

/** What a locality that was moved to another zone leaves behind. */

const permission = { ...CUIDA_MAESTROS, tipos: ['personal'] } as const;

/** Parcels to its doors that wait in no round and have another zone than it. @throws MAESTRO_NO_ENCONTRADO */
export const verOtraZona = defineService({
  service: 'maestros.otra_zona',
  kind: 'query',
  permission,
  params: z.strictObject({ localidad_id: Id }),
  result: z.object({ zona: z.string(), guias: z.int() }),
});

/** Gives them its zone; answers how many there were. @throws MAESTRO_NO_ENCONTRADO */
export const pasarASuZona = defineService({
  service: 'maestros.pasar_de_zona',
  kind: 'command',
  permission,
  params: z.strictObject({ localidad_id: Id }),
  result: z.object({ guias: z.int(), msg: z.string() }),
});
