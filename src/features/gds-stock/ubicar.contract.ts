import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';

/**
 * Where something would best be put away, with the why of each place, and which places that come to mind are none, and why not. A licence
 * plate is put away whole.
 * @throws DEPOSITO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, LPN_NO_ENCONTRADO, LPN_VACIO, DATOS_INVALIDOS
 */
export const sugerirUbicacion = defineService({
  service: 'gds_stock.sugerir_ubicacion',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    /** Or that of where it lies, or of the licence plate. */
    deposito_id: z.optional(Id),
    producto_id: z.optional(Id),
    partida_id: z.optional(z.nullable(Id)),
    cantidad: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
    lpn_id: z.optional(Id),
    /** Where it lies now: it goes elsewhere. */
    desde_id: z.optional(Id),
  }),
  result: z.object({
    propuestas: z.array(z.object({ almacenamiento_id: Id, codigo: z.string(), puntos: z.int(), razon: z.string() })),
    rechazadas: z.array(z.object({ almacenamiento_id: Id, codigo: z.string(), razon: z.string() })),
  }),
});
export type Sugerencia = Result<typeof sugerirUbicacion>;
