import * as z from 'zod/mini';

import { Masivo } from '#features/masivos/contract.ts';
import { defineService, Id } from '#shared/contract.ts';

import { CUIDA_MAESTROS } from './permisos.contract.ts';

/** What is in the way of closing an agency: the parcels that lie there or are bound for it. @throws MAESTRO_NO_ENCONTRADO */
export const verCierre = defineService({
  service: 'maestros.cierre',
  kind: 'query',
  permission: CUIDA_MAESTROS,
  params: z.strictObject({ agente_id: Id }),
  result: z.object({
    /** By state; what cannot be diverted in its state yet says so. */
    guias: z.array(z.object({ estado: z.string(), nombre: z.string(), cantidad: z.int(), se_desvia: z.boolean() })),
    destinos: z.array(z.object({ id: Id, nombre: z.string(), departamento: z.string() })),
  }),
});

/** All of them that can be, to another agency, as bulk work of the person. @throws MAESTRO_NO_ENCONTRADO, MASIVO_VACIO, EVENTO_AJENO */
export const desviarGuias = defineService({
  service: 'maestros.desviar',
  kind: 'command',
  permission: CUIDA_MAESTROS,
  params: z.strictObject({ agente_id: Id, a_agente_id: Id }),
  result: z.object({ masivo: Masivo }),
});
