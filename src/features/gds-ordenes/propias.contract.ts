import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, type Params, pageOf, pageParams } from '#shared/contract.ts';
import { TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';

import { Cabeza } from './contract.ts';
import { SERVICIOS_DE_ORDEN } from './palabras.contract.ts';
import { PIDE_PARA_SI } from './permisos.contract.ts';

/** A client's own orders as its system sends them: by codes and names that it knows, and by none of our ids. */

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const opcional = (most: number) => z.optional(z.nullable(texto(most)));
const Centavos = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000_000))));

/** The number of an order, as it is told when it is made. */
const Numero = texto(30);

/**
 * A new order of the own client, a draft unless it says that it is confirmed; what there is of it is then promised within seconds.
 * @throws DEPOSITO_NO_ENCONTRADO, REFERENCIA_REPETIDA, CAMPOS_DEL_CLIENTE, DATOS_INVALIDOS
 */
export const pedirOrden = defineService({
  service: 'gds_ordenes.pedir',
  kind: 'command',
  permission: PIDE_PARA_SI,
  params: z.strictObject({
    tipo: z.enum(TIPOS_DE_ORDEN),
    /** By their codes. */
    deposito: texto(20),
    deposito_destino: opcional(20),
    referencia: opcional(60),
    corte: z.optional(z.nullable(Instant)),
    prometida_el: z.optional(z.nullable(Day)),
    proveedor: opcional(120),
    servicio: z.optional(z.nullable(z.enum(SERVICIOS_DE_ORDEN))),
    destino: z.optional(
      z.nullable(
        z.strictObject({
          destinatario: texto(120),
          documento: opcional(30),
          telefono: opcional(40),
          correo: opcional(120),
          direccion: opcional(200),
          /** As people write it. */
          localidad: opcional(120),
          departamento: opcional(60),
          observaciones: opcional(500),
        }),
      ),
    ),
    contra_reembolso_centavos: Centavos,
    valor_declarado_centavos: Centavos,
    moneda: z._default(z.enum(['UYU', 'USD']), 'UYU'),
    parcial: z._default(z.boolean(), false),
    observaciones: opcional(500),
    /** The fields of the client's own form, by name. */
    extra: z.optional(
      z.record(z.string().check(z.regex(/^x_[a-z_]{1,30}$/)), z.string().check(z.trim(), z.maxLength(500))),
    ),
    lineas: z
      .array(
        z.strictObject({
          sku: texto(60),
          cantidad: z.int().check(z.minimum(1), z.maximum(10_000_000)),
          lote: opcional(40),
        }),
      )
      .check(z.minLength(1), z.maxLength(2_000)),
    /** Another living order has the same reference, and that is right. */
    acepta_repetida: z.optional(z.literal(true)),
    confirmar: z._default(z.boolean(), false),
  }),
  result: z.object({ orden: Cabeza }),
});
export type OrdenPedida = Params<typeof pedirOrden>;

/** Gives up a draft of the own client. @throws ORDEN_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const desistirOrden = defineService({
  service: 'gds_ordenes.desistir',
  kind: 'command',
  permission: PIDE_PARA_SI,
  params: z.strictObject({ numero: Numero, nota: texto(500) }),
  result: z.object({ orden: Cabeza }),
});

/** What the own client has of each product in each depósito that keeps it, by SKU. @throws DEPOSITO_NO_ENCONTRADO */
export const existenciasPropias = defineService({
  service: 'gds_ordenes.existencias',
  kind: 'query',
  permission: PIDE_PARA_SI,
  params: z.strictObject({
    ...pageParams,
    /** By its code. */
    deposito: z.optional(texto(20)),
    sku: z.optional(texto(60)),
  }),
  result: pageOf(
    z.object({
      producto_id: Id,
      sku: z.string(),
      nombre: z.string(),
      unidad: z.string(),
      deposito: z.string(),
      /** All that lies there, whatever its condition. */
      en_mano: z.int(),
      /** What a new order could be promised. */
      disponible: z.int(),
      por_llegar: z.int(),
    }),
  ),
});
export type Existencias = Params<typeof existenciasPropias>;
