import * as z from 'zod/mini';

import { CONSULTA_STOCK } from '#features/gds-productos/permisos.contract.ts';
import { Day, defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';

const filtros = {
  deposito_id: z.optional(Id),
  cliente_id: z.optional(Id),
  producto_id: z.optional(Id),
} as const;

/** What lay in each depósito at the end of a day, product by product; of a client's people their own. Not said: the last day that is closed. */
export const cierreDeStock = defineService({
  service: 'gds_stock.cierre',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ ...pageParams, ...filtros, dia: z.optional(Day) }),
  result: z.extend(
    pageOf(
      z.object({
        deposito_id: Id,
        deposito: z.string(),
        cliente: z.string(),
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidades: z.int(),
        /** Null: the product has no weight, or no sizes. */
        gramos: z.nullable(z.int()),
        cm3: z.nullable(z.int()),
        posiciones: z.int(),
        lpns: z.int(),
      }),
    ),
    {
      /** Null: no day is closed yet. */
      dia: z.nullable(z.string()),
      primero: z.nullable(z.string()),
      ultimo: z.nullable(z.string()),
      total: z.object({ productos: z.int(), unidades: z.int(), posiciones: z.int(), lpns: z.int() }),
    },
  ),
});
export type CierreFila = Result<typeof cierreDeStock>['records'][number];

/** The days as a file, of 366 at most: a line for each day and product. @throws DATOS_INVALIDOS */
export const exportarCierre = defineService({
  service: 'gds_stock.exportar_cierre',
  kind: 'command',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ ...filtros, desde: Day, hasta: Day, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
