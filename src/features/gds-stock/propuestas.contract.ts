import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';

/** Of each kind. */
export const MAS_PROPUESTAS = 200;

const Lugar = z.object({ almacenamiento_id: Id, codigo: z.string() });

/**
 * What would best be carried elsewhere, as things lie now, in the order of the walk: faces below their minimum are filled from reserve, and places
 * where little of a lot lies are joined with others of the same. Nothing is kept of it: each is done as any movement is.
 */
export const propuestasDeStock = defineService({
  service: 'gds_stock.propuestas',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: z.object({
    propuestas: z.array(
      z.object({
        clase: z.enum(['REPONER', 'CONSOLIDAR']),
        deposito_id: Id,
        deposito: z.string(),
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        control_serie: z.string(),
        partida_id: z.nullable(Id),
        partida: z.nullable(z.string()),
        vence: z.nullable(z.string()),
        cantidad: z.int(),
        de: Lugar,
        /** How much of it lies where it is taken from. */
        hay: z.int(),
        a: Lugar,
        /** Nothing is left where it is taken from. */
        vacia: z.boolean(),
        razon: z.string(),
      }),
    ),
  }),
});
export type Propuesta = Result<typeof propuestasDeStock>['propuestas'][number];
