import * as z from 'zod/mini';

import { defineService, Id, type Params, type Result } from '#shared/contract.ts';

import { Cabeza } from './contract.ts';
import { DIRIGE_ORDENES } from './permisos.contract.ts';

/** One order becomes two, several become one: nothing of what was asked for is lost on the way. */

export const MAS_FUSIONADAS = 20;

/**
 * Some of its units into a new order, as far as it the same; what was reserved is promised anew to both. Taken back by `fusionar`.
 * @throws ORDEN_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, ORDEN_NO_ADMITE, SIN_PERMISO, DATOS_INVALIDOS
 */
export const dividirOrden = defineService({
  service: 'gds_ordenes.dividir',
  kind: 'command',
  permission: DIRIGE_ORDENES,
  params: z.strictObject({
    id: Id,
    version: z.optional(z.int()),
    lineas: z
      .array(z.strictObject({ linea_id: Id, cantidad: z.int().check(z.minimum(1), z.maximum(10_000_000)) }))
      .check(z.minLength(1), z.maxLength(2_000)),
  }),
  result: z.object({ orden: Cabeza, nueva: Cabeza }),
});
export type DividirOrden = Params<typeof dividirOrden>;

/**
 * Others go on in this one and are annulled; a part that was taken out of it comes back to its line. Taken back by `dividir`.
 * @throws as `dividir`
 */
export const fusionarOrdenes = defineService({
  service: 'gds_ordenes.fusionar',
  kind: 'command',
  permission: DIRIGE_ORDENES,
  params: z.strictObject({
    id: Id,
    version: z.optional(z.int()),
    otras: z.array(Id).check(z.minLength(1), z.maxLength(MAS_FUSIONADAS)),
  }),
  result: z.object({ orden: Cabeza }),
});
export type FusionarOrdenes = Params<typeof fusionarOrdenes>;

/** Which could go on in this one. @throws ORDEN_NO_ENCONTRADA */
export const fusionablesDeOrden = defineService({
  service: 'gds_ordenes.fusionables',
  kind: 'query',
  permission: DIRIGE_ORDENES,
  params: z.strictObject({ id: Id }),
  result: z.object({
    ordenes: z.array(
      z.object({
        ...Cabeza.shape,
        referencia: z.nullable(z.string()),
        lineas: z.int(),
        unidades: z.int(),
        creada: z.string(),
      }),
    ),
  }),
});
export type Fusionables = Result<typeof fusionablesDeOrden>['ordenes'];
