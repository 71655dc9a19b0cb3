import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { ControlPartida, ControlSerie } from './contract.ts';
import { CONSULTA_STOCK } from './permisos.contract.ts';

/** What a reading may be, in the order in which it is believed (gds-config.md §9). */
export const CLASES_DE_LECTURA = ['LPN', 'LUGAR', 'WO', 'ORDEN', 'PRODUCTO', 'GUIA'] as const;
export type ClaseDeLectura = (typeof CLASES_DE_LECTURA)[number];

/**
 * What a reading is: a licence plate, a place, a document, or a product by one of its codes, alone or in a symbol of GS1 with what else that
 * says. `espera`: what the step waits for is believed first.
 */
export const leerCodigo = defineService({
  service: 'gds_productos.leer',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({
    texto: z.string().check(z.minLength(1), z.maxLength(LONGEST_READING)),
    deposito_id: z.optional(Id),
    cliente_id: z.optional(Id),
    espera: z.optional(z.enum(CLASES_DE_LECTURA)),
  }),
  result: z.object({
    clase: z.enum([...CLASES_DE_LECTURA, 'NADA']),
    gs1: z.nullable(
      z.object({
        gtin: z.optional(z.string()),
        partida: z.optional(z.string()),
        vence: z.optional(z.string()),
        serie: z.optional(z.string()),
        cantidad: z.optional(z.int()),
        sscc: z.optional(z.string()),
      }),
    ),
    /** Where it stands, if anything lies in it. */
    lpn: z.nullable(
      z.object({
        id: Id,
        codigo: z.string(),
        deposito_id: Id,
        almacenamiento_id: z.nullable(Id),
        lugar: z.nullable(z.string()),
        unidades: z.int(),
        estado: z.enum(['ABIERTO', 'CERRADO', 'BAJA']),
      }),
    ),
    lugar: z.nullable(z.object({ almacenamiento_id: Id, codigo: z.string() })),
    /** More than one where two clients' goods carry the same code. */
    productos: z.array(
      z.object({
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        cliente: z.string(),
        /** Units in the package that was read. */
        factor: z.int(),
        control_partida: ControlPartida,
        control_serie: ControlSerie,
        partida_id: z.nullable(Id),
      }),
    ),
    /** Work, an order (by its number, its bultos or the client's reference), or a parcel that the warehouse packed, with the order that it is of. */
    documento: z.nullable(
      z.object({
        tipo: z.enum(['WO', 'ORDEN', 'GUIA']),
        id: Id,
        numero: z.string(),
        orden: z.nullable(z.object({ id: Id, numero: z.string(), tipo: z.enum(['COMPRA', 'TRASLADO', 'VENTA']) })),
      }),
    ),
  }),
});
export type Leido = Result<typeof leerCodigo>;
