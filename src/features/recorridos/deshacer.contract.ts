import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { ACTOS, ESTADOS_RECORRIDO } from './contract.ts';
import { PLANIFICA } from './permisos.contract.ts';

/**
 * Takes the last step of a round back, which is the one that is named: its loading is open again, it has not left, or it is not back. Its parcels
 * are told so each by a correction; what was written stays written.
 * @throws RECORRIDO_NO_ENCONTRADO, NADA_QUE_DESHACER in words, CHOFER_EN_RUTA, VEHICULO_EN_RUTA
 */
export const deshacerActo = defineService({
  service: 'recorridos.deshacer',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, acto: z.enum(ACTOS) }),
  result: z.object({ estado: z.enum(ESTADOS_RECORRIDO) }),
});
