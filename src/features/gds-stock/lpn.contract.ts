import * as z from 'zod/mini';

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { CONSULTA_STOCK } from '#features/gds-productos/permisos.contract.ts';
import { defineService, Id, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

/** Licence plates: pallets, boxes and containers with a code of their own, in which stock lies and with which it is moved. */

export const TIPOS_DE_LPN = ['PALLET', 'CAJA', 'CONTENEDOR'] as const;
const Tipo = z.enum(TIPOS_DE_LPN);
export type TipoDeLpn = z.output<typeof Tipo>;
export const ESTADOS_DE_LPN = ['ABIERTO', 'CERRADO', 'BAJA'] as const;
const Estado = z.enum(ESTADOS_DE_LPN);
export type EstadoDeLpn = z.output<typeof Estado>;

const LpnFila = z.object({
  id: Id,
  /** An SSCC, or a code of our own where the depósito has no prefix of GS1. */
  codigo: z.string(),
  tipo: Tipo,
  estado: Estado,
  deposito_id: Id,
  cliente_id: Id,
  cliente: z.string(),
  creado: z.string(),
  /** On which it stands. */
  padre_id: z.nullable(Id),
  padre: z.nullable(z.string()),
  /** Null: it is empty. */
  almacenamiento_id: z.nullable(Id),
  lugar: z.nullable(z.string()),
  productos: z.int(),
  unidades: z.int(),
  /** How many stand on it. */
  hijos: z.int(),
});
export type Lpn = z.output<typeof LpnFila>;

/** The newest first; those that were retired only when asked for. */
export const listLpns = defineService({
  service: 'gds_lpn.listar',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject({
    ...pageParams,
    /** The code as it is read, or how it ends. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    deposito_id: z.optional(Id),
    cliente_id: z.optional(Id),
    tipo: z.optional(Tipo),
    estado: z.optional(Estado),
    vacio: z.optional(z.boolean()),
    almacenamiento_id: z.optional(Id),
  }),
  result: pageOf(LpnFila),
});

const Contenido = z.object({
  /** Itself, or one that stands on it. */
  lpn_id: Id,
  lpn: z.string(),
  producto_id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: z.string(),
  control_serie: z.string(),
  partida_id: z.nullable(Id),
  partida: z.nullable(z.string()),
  vence: z.nullable(z.string()),
  condicion: z.string(),
  cantidad: z.int(),
  desde: z.string(),
  series: z.array(z.string()),
});
export type ContenidoDeLpn = z.output<typeof Contenido>;

const Movimiento = z.object({
  id: Id,
  fecha: z.string(),
  numero: z.string(),
  acto: z.string(),
  sku: z.string(),
  partida: z.nullable(z.string()),
  cantidad: z.int(),
  de: z.nullable(z.string()),
  /** It left this one; with `entra` it was carried along. */
  sale: z.boolean(),
  a: z.nullable(z.string()),
  entra: z.boolean(),
});
export type MovimientoDeLpn = z.output<typeof Movimiento>;

/** By its id, or as it was read. */
const CualLpn = {
  id: z.optional(Id),
  texto: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_READING))),
} as const;

/** One of them: what lies in it and on it, and what was done with it. @throws LPN_NO_ENCONTRADO */
export const verLpn = defineService({
  service: 'gds_lpn.ver',
  kind: 'query',
  permission: CONSULTA_STOCK,
  params: z.strictObject(CualLpn),
  result: z.object({
    lpn: LpnFila,
    hijos: z.array(LpnFila),
    contenido: z.array(Contenido),
    movimientos: z.array(Movimiento),
  }),
});
export type LpnEntero = Result<typeof verLpn>;

/** New ones, empty and numbered, to be printed and filled. @throws DEPOSITO_NO_ENCONTRADO, CLIENTE_NO_ENCONTRADO, LPN_SIN_NUMEROS */
export const crearLpns = defineService({
  service: 'gds_lpn.crear',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    deposito_id: Id,
    cliente_id: Id,
    tipo: Tipo,
    cantidad: z._default(z.int().check(z.minimum(1), z.maximum(200)), 1),
  }),
  result: z.object({ lpns: z.array(z.object({ id: Id, codigo: z.string() })) }),
});

export const ACTOS_DE_LPN = ['cerrar', 'abrir', 'montar', 'desmontar', 'baja'] as const;

/**
 * Closed it takes nothing more; mounted it stands on a pallet and goes where that goes; retired it is used no more.
 * @throws LPN_NO_ENCONTRADO, LPN_NO_ADMITE, LPN_CERRADO, LPN_EN_OTRO_LUGAR, LPN_DE_OTRO_CLIENTE
 */
export const cambiarLpn = defineService({
  service: 'gds_lpn.cambiar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    id: Id,
    acto: z.enum(ACTOS_DE_LPN),
    /** On which it is mounted. */
    sobre: z.optional(z.strictObject(CualLpn)),
  }),
  result: z.object({ lpn: LpnFila }),
});

/** What lies in it lies loose where it stands. @throws LPN_NO_ENCONTRADO, LPN_VACIO, ALMACENAMIENTO_EN_CONTEO */
export const vaciarLpn = defineService({
  service: 'gds_lpn.vaciar',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({ id: Id }),
  result: z.object({ transaccion: z.object({ id: Id, numero: z.string() }), movimientos: z.array(Id) }),
});

/** Their labels, by an address that opens once. @throws LPN_NO_ENCONTRADO */
export const imprimirLpns = defineService({
  service: 'gds_lpn.imprimir',
  kind: 'command',
  permission: OPERA_DEPOSITO,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(500)),
    formato: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
  }),
  result: z.object({ url: z.string(), filename: z.string(), etiquetas: z.int() }),
});
