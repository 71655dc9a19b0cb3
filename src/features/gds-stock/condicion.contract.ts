import * as z from 'zod/mini';

import { LugarConTexto } from '#features/gds-almacenamientos/contract.ts';
import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { defineService, Id, type Result } from '#shared/contract.ts';

export const CONDICIONES_PROPIAS = ['DISPONIBLE', 'CUARENTENA', 'DANADO', 'BLOQUEADO'] as const;
const Condicion = z.enum(CONDICIONES_PROPIAS);
export type CondicionPropia = z.output<typeof Condicion>;

/**
 * Sets stock apart, or lets it go, where it lies: all that lies in a place, or some of it; a lot wherever it lies; what a licence plate carries.
 * What orders hold stays theirs, and how much that is is told.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, PARTIDA_NO_ENCONTRADA, LPN_NO_ENCONTRADO, STOCK_INSUFICIENTE, SERIE_REQUERIDA,
 * SERIE_EN_OTRO_LUGAR, DATOS_INVALIDOS
 */
export const cambiarCondicion = defineService({
  service: 'gds_stock.cambiar_condicion',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    deposito_id: z.optional(Id),
    lugar: z.optional(
      z.strictObject({ almacenamiento_id: LugarConTexto.almacenamiento_id, texto: LugarConTexto.texto }),
    ),
    lpn_id: z.optional(Id),
    /** Of a place: this one alone. */
    producto_id: z.optional(Id),
    /** Of a place and a product: this lot, null: what has none. By itself: wherever it lies. */
    partida_id: z.optional(z.nullable(Id)),
    /** Of a place and a product: so many; not said: all of it. */
    cantidad: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
    series: z.optional(
      z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(1_000)),
    ),
    de: Condicion,
    a: Condicion,
    /** Why. */
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  result: z.object({
    /** Null: nothing is done until somebody else says yes. */
    transaccion: z.nullable(z.object({ id: Id, numero: z.string() })),
    movimientos: z.array(Id),
    unidades: z.int(),
    /** What orders hold of the same, which stays as it was. */
    reservadas: z.int(),
    /** What was asked, where two decide: the depósito lets go of quarantine so, or it is worth too much for one. */
    liberacion_id: z.nullable(Id),
  }),
});

export const ESTADOS_DE_LIBERACION = ['PENDIENTE', 'APROBADA', 'RECHAZADA'] as const;

/** What people ask that two decide: to take out of quarantine, and what is worth much: those that wait first, then what became of the others. */
export const listLiberaciones = defineService({
  service: 'gds_stock.liberaciones',
  kind: 'query',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({ pendientes: z.optional(z.literal(true)) }),
  result: z.object({
    liberaciones: z.array(
      z.object({
        id: Id,
        deposito: z.string(),
        /** Why it is decided by two: it lies in quarantine, or is worth too much for one. */
        por: z.enum(['CUARENTENA', 'VALOR']),
        /** What it was worth when it was asked. */
        vale: z.nullable(z.object({ centavos: z.int(), moneda: z.enum(['UYU', 'USD']) })),
        /** What it becomes; AJUSTE: it is written off; ALTA: it is found, and comes in. */
        a: z.enum([...CONDICIONES_PROPIAS, 'AJUSTE', 'ALTA']),
        que: z.string(),
        unidades: z.int(),
        nota: z.string(),
        estado: z.enum(ESTADOS_DE_LIBERACION),
        pedida: z.string(),
        pedida_por: z.string(),
        /** The person's own: another has to say yes. */
        es_mia: z.boolean(),
        resuelta_por: z.nullable(z.string()),
        motivo: z.nullable(z.string()),
        numero: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Liberacion = Result<typeof listLiberaciones>['liberaciones'][number];

/**
 * Yes: it is let go of as it lies now. No: it stays, and why; whoever asked may take it back so.
 * @throws LIBERACION_NO_ENCONTRADA, LIBERACION_PROPIA, DATOS_INVALIDOS, STOCK_INSUFICIENTE, ALMACENAMIENTO_NO_ENCONTRADO
 */
export const resolverLiberacion = defineService({
  service: 'gds_stock.resolver_liberacion',
  kind: 'command',
  permission: DIRIGE_DEPOSITO,
  params: z.strictObject({
    id: Id,
    aprueba: z.boolean(),
    /** Why not. */
    motivo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  result: z.object({
    estado: z.enum(ESTADOS_DE_LIBERACION),
    transaccion: z.nullable(z.object({ id: Id, numero: z.string() })),
    unidades: z.int(),
  }),
});
