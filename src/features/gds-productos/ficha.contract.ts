import * as z from 'zod/mini';

import { DIRIGE_DEPOSITO, OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { Day, defineService, Id, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { kardexDeProducto, verProducto } from './contract.ts';
import { CONSULTA_STOCK } from './permisos.contract.ts';

const Unidades = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))));

/** What is said of one product beside what its form keeps: what it turned out to be, where it goes first, what it looks like. */

/**
 * A provisional product turns out to be one that is known: stock and codes are taken over, where they lie, and it is used no more.
 * @throws PRODUCTO_NO_ENCONTRADO, DATOS_INVALIDOS, PARTIDA_REQUERIDA, ALMACENAMIENTO_EN_CONTEO, LPN_CERRADO
 */
export const unirProductos = defineService({
  service: 'gds_productos.unir',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    provisorio_id: Id,
    producto_id: Id,
    /** Of a product that is kept by lots: which one all of it is. */
    partida: z.optional(
      z.nullable(
        z.strictObject({
          codigo: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40)),
          vence: z.optional(z.nullable(Day)),
        }),
      ),
    ),
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  result: z.object({ id: Id, movidos: z.int(), codigos: z.int() }),
});

/**
 * Where it is put away first in the depósito of that place, and when it is filled again from reserve. Null: nowhere, in the depósito that is said or
 * in all of the person's.
 * @throws PRODUCTO_NO_ENCONTRADO, ALMACENAMIENTO_NO_ENCONTRADO, DATOS_INVALIDOS
 */
export const fijarLugar = defineService({
  service: 'gds_productos.fijar_lugar',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    producto_id: Id,
    deposito_id: z.optional(Id),
    lugar: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING))),
    /** Below so many, up to so many. Not said: as it was; null: it is not filled. */
    minimo: Unidades,
    maximo: Unidades,
  }),
  result: z.object({ fijos: verProducto.result.shape.fijos }),
});

/** What it looks like; null: there is no picture. @throws PRODUCTO_NO_ENCONTRADO */
export const fotoDeProducto = defineService({
  service: 'gds_productos.foto',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ producto_id: Id }),
  result: z.object({ foto: z.nullable(z.object({ tipo: z.string(), base64: z.string() })) }),
});

/** One that the person has just uploaded, in place of what there was; null: none. @throws PRODUCTO_NO_ENCONTRADO, ARCHIVO_NO_ENCONTRADO */
export const guardarFoto = defineService({
  service: 'gds_productos.guardar_foto',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({ producto_id: Id, foto_id: z.nullable(Id) }),
  result: z.object({ foto_id: z.nullable(Id) }),
});

/** Who changed what of it and when, newest first. @throws PRODUCTO_NO_ENCONTRADO */
export const historialDeProducto = defineService({
  service: 'gds_productos.historial',
  kind: 'query',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ producto_id: Id }),
  result: z.object({
    records: z.array(
      z.object({
        id: Id,
        fecha: z.string(),
        usuario: z.string(),
        /** What was done, by the service's name. */
        servicio: z.string(),
        /** By field, as text; of what was made none. */
        cambios: z.array(
          z.object({ campo: z.string(), antes: z.nullable(z.string()), despues: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
});
export type CambioDeProducto = Result<typeof historialDeProducto>['records'][number];

const { cursor: _, size: __, ...tramo } = kardexDeProducto.params.shape;

/** A product's kardex as a file, oldest first: the address opens once. @throws PRODUCTO_NO_ENCONTRADO */
export const exportarKardex = defineService({
  service: 'gds_productos.exportar_kardex',
  kind: 'command',
  permission: CONSULTA_STOCK,
  params: z.strictObject({ ...tramo, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
