import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';

import { OPERA_ORDENES } from './permisos.contract.ts';

/** What lies on a cart, at a bench or at the dock for what leaves and is no order's any more: it goes back to a shelf. */
export const porDevolver = defineService({
  service: 'gds_ordenes.por_devolver',
  kind: 'query',
  permission: OPERA_ORDENES,
  /** Of one order: what was taken for it. */
  params: z.strictObject({ deposito_id: z.optional(Id), orden_id: z.optional(Id) }),
  result: z.object({
    filas: z.array(
      z.object({
        almacenamiento_id: Id,
        lugar: z.string(),
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        cliente: z.string(),
        partida_id: z.nullable(Id),
        partida: z.nullable(z.string()),
        cantidad: z.int(),
        series: z.array(z.string()),
        desde: z.string(),
        /** The last order that let go of it there. */
        orden: z.object({ id: Id, numero: z.string(), tipo: z.enum(TIPOS_DE_ORDEN) }),
        /** Where most of it lies and more may be put. */
        propuesta: z.nullable(z.string()),
      }),
    ),
  }),
});
export type PorDevolver = Result<typeof porDevolver>['filas'][number];

/**
 * So many go back to a shelf, and orders that wait for them get them.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, ALMACENAMIENTO_BLOQUEADO, STOCK_INSUFICIENTE, NO_COMPATIBLE, ALMACENAMIENTO_LLENO, SERIE_REQUERIDA
 */
export const devolverAlEstante = defineService({
  service: 'gds_ordenes.devolver',
  kind: 'command',
  permission: OPERA_ORDENES,
  params: z.strictObject({
    almacenamiento_id: Id,
    producto_id: Id,
    partida_id: z.optional(z.nullable(Id)),
    cantidad: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    /** Which ones, where it has serials and not all of them go. */
    series: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1_000))),
    /** The shelf, as it was read. */
    a: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
  result: z.object({ lugar: z.string(), quedan: z.int() }),
});
