import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { MAS_GUIAS, Rechazada } from './contract.ts';
import { PLANIFICA } from './permisos.contract.ts';

/** At noon: a round goes over to another driver, or some of its parcels to another round. */

/**
 * The round changes hands and stays as it is: no event of a parcel is told of it.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, CHOFER_NO_DISPONIBLE, CHOFER_EN_RUTA
 */
export const pasarRecorrido = defineService({
  service: 'recorridos.pasar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, chofer_id: Id }),
  result: z.object({ version: z.int() }),
});

/**
 * Parcels of a round that somebody else goes on with: to another round, as they are. What cannot go over is answered row by row.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, RECORRIDO_DEMASIADO_GRANDE
 */
export const pasarGuias = defineService({
  service: 'recorridos.pasar_guias',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, a: Id, guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)) }),
  result: z.object({ pasadas: z.array(Id), rechazadas: z.array(Rechazada) }),
});
