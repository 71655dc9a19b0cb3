import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { MAS_GUIAS, Rechazada } from './contract.ts';
import { PLANIFICA } from './permisos.contract.ts';

/** At noon: a round goes over to another driver, or some of its parcels to another round. */

/**
 * The round changes hands and stays as it is: no event of a parcel is told of it. `por_confirmar`: what the other driver's vehicle cannot take;
 * nothing was done, and `confirma` goes on all the same.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, CHOFER_NO_DISPONIBLE, CHOFER_EN_RUTA, LIBRETA_VENCIDA, VEHICULO_OCUPADO
 */
export const pasarRecorrido = defineService({
  service: 'recorridos.pasar',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, chofer_id: Id, confirma: z.optional(z.boolean()) }),
  result: z.object({ version: z.int(), por_confirmar: z.array(z.string()) }),
});

/**
 * Parcels of a round that somebody else goes on with, and what it still fetches: to another round, as they are. What cannot go over is answered row by row. `por_confirmar` as
 * of `pasarRecorrido`: what is too much for the vehicle that takes them.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, RECORRIDO_DEMASIADO_GRANDE, DATOS_INVALIDOS where nothing was named
 */
export const pasarGuias = defineService({
  service: 'recorridos.pasar_guias',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    ...{ id: Id, a: Id, confirma: z.optional(z.boolean()) },
    guias: z.array(Id).check(z.maxLength(MAS_GUIAS)),
    /** What it still has to fetch. */
    levantes: z._default(z.array(Id).check(z.maxLength(MAS_GUIAS)), []),
  }),
  result: z.object({
    ...{ pasadas: z.array(Id), rechazadas: z.array(Rechazada), por_confirmar: z.array(z.string()) },
    levantes: z.array(Id),
  }),
});
