import * as z from 'zod/mini';

import { Day, defineService, Id, Instant, type Params, type Result } from '#shared/contract.ts';
import { TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';

import { Cabeza } from './contract.ts';
import { SERVICIOS_DE_ORDEN } from './palabras.contract.ts';
import { MIRA_ORDENES, PIDE_ORDENES } from './permisos.contract.ts';

/** How an order is made, and what its page chooses from. */

export const MAS_LINEAS = 2_000;
const MAS_UNIDADES = 10_000_000;
const Tipo = z.enum(TIPOS_DE_ORDEN);
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const opcional = (most: number) => z.optional(z.nullable(texto(most)));
const Centavos = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000_000))));

/** Whom it goes to. A warehouse says it and never reads it again. */
const Destino = z.strictObject({
  destinatario: texto(120),
  documento: opcional(30),
  telefono: opcional(40),
  correo: opcional(120),
  direccion: opcional(200),
  localidad: opcional(120),
  observaciones: opcional(500),
});

const LineaPedida = z.strictObject({
  producto_id: z.optional(Id),
  /** Instead of the product: its SKU, of that client. */
  sku: z.optional(texto(60)),
  cantidad: z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES)),
  /** The lot by its code; absent: whichever. */
  partida: opcional(40),
});

const pedido = {
  tipo: Tipo,
  cliente_id: Id,
  deposito_id: Id,
  deposito_destino_id: z.optional(z.nullable(Id)),
  referencia: opcional(60),
  prioridad: z._default(z.int().check(z.minimum(1), z.maximum(5)), 3),
  corte: z.optional(z.nullable(Instant)),
  prometida_el: z.optional(z.nullable(Day)),
  proveedor: opcional(120),
  servicio: z.optional(z.nullable(z.enum(SERVICIOS_DE_ORDEN))),
  entrega: z.optional(z.nullable(z.enum(['DOMICILIO', 'AGENCIA']))),
  paga: z.optional(z.nullable(z.enum(['REMITENTE', 'DESTINATARIO', 'CUENTA_CORRIENTE']))),
  agente_id: z.optional(z.nullable(Id)),
  localidad_id: z.optional(z.nullable(Id)),
  destino: z.optional(z.nullable(Destino)),
  contra_reembolso_centavos: Centavos,
  valor_declarado_centavos: Centavos,
  moneda: z._default(z.enum(['UYU', 'USD']), 'UYU'),
  parcial: z._default(z.boolean(), false),
  observaciones: opcional(500),
  /** The fields of the client's own form, by name. */
  extra: z.optional(
    z.record(z.string().check(z.regex(/^x_[a-z_]{1,30}$/)), z.string().check(z.trim(), z.maxLength(500))),
  ),
  lineas: z.array(LineaPedida).check(z.minLength(1), z.maxLength(MAS_LINEAS)),
  /** Another living order of the client has the same reference, and that is right. */
  acepta_repetida: z.optional(z.literal(true)),
} as const;

/**
 * A new order, a draft unless it is confirmed at once: then what there is of it is reserved.
 * @throws DEPOSITO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, REFERENCIA_REPETIDA, CAMPOS_DEL_CLIENTE, DATOS_INVALIDOS
 */
export const crearOrden = defineService({
  service: 'gds_ordenes.crear',
  kind: 'command',
  permission: PIDE_ORDENES,
  params: z.strictObject({ ...pedido, confirmar: z._default(z.boolean(), false) }),
  result: z.object({ orden: Cabeza }),
});
export type PedidoDeOrden = Params<typeof crearOrden>;

/** The whole of a draft anew, by whoever has seen its version. @throws ORDEN_NO_ENCONTRADA, DOCUMENTO_CAMBIO, DOCUMENTO_NO_PERMITE and as `crear` */
export const guardarOrden = defineService({
  service: 'gds_ordenes.guardar',
  kind: 'command',
  permission: PIDE_ORDENES,
  params: z.strictObject({ ...pedido, id: Id, version: z.int(), confirmar: z._default(z.boolean(), false) }),
  result: z.object({ orden: Cabeza }),
});

/** What there is of these products in a depósito, and what is announced of them. */
export const disponibilidadDeProductos = defineService({
  service: 'gds_ordenes.disponibilidad',
  kind: 'query',
  permission: PIDE_ORDENES,
  params: z.strictObject({
    cliente_id: Id,
    deposito_id: Id,
    /** By id or by SKU. */
    productos: z._default(z.array(Id).check(z.maxLength(500)), []),
    skus: z._default(z.array(texto(60)).check(z.maxLength(500)), []),
  }),
  result: z.object({
    productos: z.array(
      z.object({
        producto_id: Id,
        sku: z.string(),
        nombre: z.string(),
        unidad: z.string(),
        /** Units of its biggest package. */
        multiplo: z.int(),
        control_partida: z.string(),
        disponible: z.int(),
        por_llegar: z.int(),
      }),
    ),
    /** SKUs that the client does not have. */
    desconocidos: z.array(z.string()),
  }),
});
export type Disponibilidad = Result<typeof disponibilidadDeProductos>;

/** What the page of a new order chooses from. */
export const opcionesDeOrdenes = defineService({
  service: 'gds_ordenes.opciones',
  kind: 'query',
  permission: MIRA_ORDENES,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(z.object({ id: Id, codigo: z.string(), nombre: z.string(), propio: z.boolean() })),
    clientes: z.array(z.object({ id: Id, nombre: z.string(), depositos: z.array(Id) })),
  }),
});
export type OpcionesDeOrdenes = Result<typeof opcionesDeOrdenes>;

/** Where a sale may go, by the beginning of its name. */
export const localidadesDeOrdenes = defineService({
  service: 'gds_ordenes.localidades',
  kind: 'query',
  permission: PIDE_ORDENES,
  params: z.strictObject({ q: texto(60) }),
  result: z.object({ localidades: z.array(z.object({ id: Id, nombre: z.string(), departamento: z.string() })) }),
});

/** What somebody is typing outlives the browser. `null` forgets it. */
export const guardarBorradorDeOrden = defineService({
  service: 'gds_ordenes.guardar_borrador',
  kind: 'command',
  permission: PIDE_ORDENES,
  params: z.strictObject({ datos: z.nullable(z.record(z.string(), z.unknown())) }),
  result: z.object({ modificado: z.nullable(z.string()) }),
});
export const verBorradorDeOrden = defineService({
  service: 'gds_ordenes.borrador',
  kind: 'query',
  permission: PIDE_ORDENES,
  params: z.strictObject({}),
  result: z.object({
    borrador: z.nullable(z.object({ datos: z.record(z.string(), z.unknown()), modificado: z.string() })),
  }),
});
