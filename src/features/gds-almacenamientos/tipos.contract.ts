import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { MAS_BLOQUEADAS } from './contract.ts';
import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from './permisos.contract.ts';

/** What places are for, and in which condition goods lie there. */

/** The kinds of places and of stock, with how many positions of the person's depósitos are of each. */
export const tiposDeAlmacenamiento = defineService({
  service: 'gds_almacenamientos.tipos',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({}),
  result: z.object({
    tipos: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        uso: z.string(),
        /** Whether what lies there may be promised to an order. */
        se_reserva: z.boolean(),
        posiciones: z.int(),
        ocupadas: z.int(),
      }),
    ),
    tipos_stock: z.array(
      z.object({ id: Id, nombre: z.string(), condicion: z.string(), posiciones: z.int(), ocupadas: z.int() }),
    ),
  }),
});
export type TiposDeAlmacenamiento = Result<typeof tiposDeAlmacenamiento>;

/**
 * Gives these places another kind, of place or of stock, or both. What lies there stays as it is. Whoever is not named in `fallidas` was changed.
 * @throws DATOS_INVALIDOS
 */
export const cambiarTipo = defineService({
  service: 'gds_almacenamientos.cambiar_tipo',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_BLOQUEADAS)),
    tipo_almacenamiento_id: z.optional(Id),
    tipo_stock_id: z.optional(Id),
  }),
  result: z.object({ hechas: z.int(), fallidas: z.array(z.object({ id: Id, razon: z.string() })) }),
});
