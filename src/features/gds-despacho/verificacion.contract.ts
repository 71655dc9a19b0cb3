import * as z from 'zod/mini';

import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { VERIFICA } from './permisos.contract.ts';

const ESTADOS_DE_VERIFICACION = ['ABIERTA', 'APROBADA', 'RECHAZADA', 'DEJADA'] as const;
const POR_QUE = ['MUESTRA', 'CONTRA_REEMBOLSO', 'PRIMERA', 'RECHAZADA'] as const;
const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));

/** An order that somebody else than its packer reads again. It says where it goes to, never to whom. */
const Verificacion = z.object({
  id: Id,
  orden_id: Id,
  ...{ orden: z.string(), cliente: z.string(), corte: z.nullable(z.string()) },
  estado: z.enum(ESTADOS_DE_VERIFICACION),
  por_que: z.nullable(z.enum(POR_QUE)),
  /** What is expected is not told before it is decided. */
  a_ciegas: z.boolean(),
  motivo: z.nullable(z.string()),
  abierta_por: z.string(),
  /** How it was decided; null while it is not. */
  modo: z.nullable(z.enum(['ESCANEO', 'PESO'])),
  bultos: z.array(
    z.object({
      ...{ id: Id, codigo: z.string(), guia_nro: z.nullable(z.string()), estado: z.string() },
      /** As it was packed; null also where it is not told. */
      gramos: z.nullable(z.int()),
      pesado: z.nullable(z.int()),
      /** The picture of the open box, taken by whoever weighs it. */
      foto_id: z.nullable(Id),
    }),
  ),
  lineas: z.array(
    z.object({
      producto_id: Id,
      ...{ sku: z.string(), nombre: z.string() },
      leida: z.int(),
      /** Null: not told. */
      esperada: z.nullable(z.int()),
    }),
  ),
});
export type Verificacion = z.output<typeof Verificacion>;

/** What waits to be verified, by cut-off; with `todas` whatever is packed. */
export const pendientesDeVerificar = defineService({
  service: 'gds_verificacion.pendientes',
  kind: 'query',
  permission: VERIFICA,
  params: z.strictObject({ deposito_id: z.optional(Id), todas: z._default(z.boolean(), false) }),
  result: z.object({
    ordenes: z.array(
      z.object({
        id: Id,
        ...{ numero: z.string(), cliente: z.string(), corte: z.nullable(z.string()) },
        ...{ bultos: z.int(), unidades: z.int() },
        por_que: z.nullable(z.enum(POR_QUE)),
        /** Somebody is at it. */
        en_curso: z.boolean(),
        /** The person packed it, and does not verify it. */
        propia: z.boolean(),
      }),
    ),
  }),
});
export type PendientesDeVerificar = Result<typeof pendientesDeVerificar>;

/**
 * Begins, or joins, the verifying of an order, by what was scanned: a bulto, its parcel, a piece's label or the order.
 * @throws BULTO_NO_ENCONTRADO, ORDEN_NO_ADMITE, VERIFICACION_PROPIA
 */
export const abrirVerificacion = defineService({
  service: 'gds_verificacion.abrir',
  kind: 'command',
  permission: VERIFICA,
  params: z.strictObject({ texto: z.optional(Texto), orden_id: z.optional(Id) }),
  result: z.object({ verificacion: Verificacion }),
});

/** @throws VERIFICACION_NO_ENCONTRADA */
export const verVerificacion = defineService({
  service: 'gds_verificacion.ver',
  kind: 'query',
  permission: VERIFICA,
  params: z.strictObject({ id: Id }),
  result: z.object({ verificacion: Verificacion }),
});

/** Those of one order, the newest first: what its page shows of them. @throws ORDEN_NO_ENCONTRADA */
export const verificacionesDeOrden = defineService({
  service: 'gds_verificacion.de_orden',
  kind: 'query',
  permission: VERIFICA,
  params: z.strictObject({ orden_id: Id }),
  result: z.object({
    verificaciones: z.array(
      z.object({
        id: Id,
        estado: z.enum(ESTADOS_DE_VERIFICACION),
        modo: z.nullable(z.enum(['ESCANEO', 'PESO'])),
        ...{ persona: z.string(), fecha: z.string(), motivo: z.nullable(z.string()), fotos: z.int() },
      }),
    ),
  }),
});

export type VerificacionesDeOrden = Result<typeof verificacionesDeOrden>;

/** What was photographed of a bulto when it was weighed last; null: nothing was. @throws VERIFICACION_NO_ENCONTRADA */
export const fotoDeVerificacion = defineService({
  service: 'gds_verificacion.foto',
  kind: 'query',
  permission: VERIFICA,
  params: z.strictObject({ verificacion_id: Id, bulto_id: Id }),
  result: z.object({ foto: z.nullable(z.object({ tipo: z.string(), base64: z.string() })) }),
});

/**
 * One reading out of its bultos, or what one of them weighs. `quita` takes back as many. What is no product of the order is kept too: it is
 * in the box. @throws VERIFICACION_NO_ENCONTRADA, VERIFICACION_CERRADA, VERIFICACION_PROPIA, CODIGO_DESCONOCIDO, BULTO_NO_ENCONTRADO
 */
export const leerVerificacion = defineService({
  service: 'gds_verificacion.leer',
  kind: 'command',
  permission: VERIFICA,
  params: z.strictObject({
    verificacion_id: Id,
    texto: z.optional(Texto),
    cantidad: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    quita: z.optional(z.literal(true)),
    peso: z.optional(
      z.strictObject({
        bulto_id: Id,
        gramos: z.int().check(z.minimum(1), z.maximum(1_000_000)),
        foto_id: z.optional(z.nullable(Id)),
      }),
    ),
  }),
  result: z.object({
    verificacion: Verificacion,
    lectura: z.object({ texto: z.string(), es_de_la_orden: z.boolean() }),
  }),
});
export type LeerVerificacion = Params<typeof leerVerificacion>;

/**
 * Approved where all was read, or all bultos weigh what they weighed and were photographed; rejected with a reason, and back to packing with what differs.
 * @throws VERIFICACION_NO_ENCONTRADA, VERIFICACION_CERRADA, VERIFICACION_PROPIA, VERIFICACION_CON_DIFERENCIAS, DATOS_INVALIDOS
 */
export const resolverVerificacion = defineService({
  service: 'gds_verificacion.resolver',
  kind: 'command',
  permission: VERIFICA,
  params: z.strictObject({
    verificacion_id: Id,
    resultado: z.enum(['APROBAR', 'RECHAZAR']),
    motivo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  result: z.object({ verificacion: Verificacion }),
});
export type ResolverVerificacion = Params<typeof resolverVerificacion>;
