import * as z from 'zod/mini';

import {
  Day,
  defineService,
  Id,
  Instant,
  type Params,
  pageOf,
  pageParams,
  type Result,
  wordList,
} from '#shared/contract.ts';
import { ESTADOS_DE_ORDEN, TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';

import {
  ACTOS_DE_FAMILIA,
  ACTOS_DE_ORDEN,
  ORDENES_DE_LISTA,
  PARENTESCOS,
  RESTOS,
  VISTAS_CONTADAS,
  VISTAS_DE_ORDEN,
} from './palabras.contract.ts';
import { MIRA_ORDENES, OPERA_ORDENES, PIDE_ORDENES } from './permisos.contract.ts';

export const MAS_ORDENES = 500;

const Tipo = z.enum(TIPOS_DE_ORDEN);
const Estado = z.enum(ESTADOS_DE_ORDEN);
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

export const Cabeza = z.object({ id: Id, numero: z.string(), tipo: Tipo, estado: Estado });

export const filtrosDeOrdenes = {
  vista: z._default(z.enum(VISTAS_DE_ORDEN), 'vivas'),
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  tipo: z.optional(wordList(TIPOS_DE_ORDEN)),
  estado: z.optional(wordList(ESTADOS_DE_ORDEN)),
  cliente_id: z.optional(Id),
  deposito_id: z.optional(Id),
  desde: z.optional(Day),
  hasta: z.optional(Day),
  orden: z._default(z.enum(ORDENES_DE_LISTA), 'nuevas'),
} as const;

const fila = {
  id: Id,
  numero: z.string(),
  tipo: Tipo,
  cliente: z.string(),
  cliente_id: Id,
  deposito: z.string(),
  deposito_id: Id,
  destino: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  lineas: z.int(),
  unidades: z.int(),
  /** Units in each of its five stages. */
  avance: z.array(z.int()),
  corte: z.nullable(z.string()),
  servicio: z.nullable(z.string()),
  prioridad: z.int(),
  estado: Estado,
  estado_desde: z.string(),
  creada: z.string(),
  problemas: z.array(z.enum(['SIN_STOCK', 'CORTE', 'DIRECCION', 'SIN_GUIA', 'PARADA', 'DIFERENCIA'])),
} as const;

export const listOrdenes = defineService({
  service: 'gds_ordenes.listar',
  kind: 'query',
  permission: MIRA_ORDENES,
  params: z.strictObject({
    ...pageParams,
    ...filtrosDeOrdenes,
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  result: z.extend(pageOf(z.object(fila)), { total_es_minimo: z.boolean(), siguiente: z.nullable(z.string()) }),
});
export type OrdenFila = Result<typeof listOrdenes>['records'][number];
export type FiltrosDeOrdenes = Omit<Params<typeof listOrdenes>, 'page' | 'size' | 'cursor'>;

/** How many stand in each view, of all kinds. */
export const contarOrdenes = defineService({
  service: 'gds_ordenes.contadores',
  kind: 'query',
  permission: MIRA_ORDENES,
  params: z.strictObject({ deposito_id: z.optional(Id) }),
  result: z.object({
    vistas: z.record(z.enum(VISTAS_CONTADAS), z.int()),
    /** Goods off the shelf that no order wants any more; to those who work there. */
    por_devolver: z.int(),
  }),
});

const Linea = z.object({
  id: Id,
  producto_id: Id,
  sku: z.string(),
  nombre: z.string(),
  unidad: z.string(),
  partida: z.nullable(z.string()),
  ...{ pedida: z.int(), anulada: z.int(), reservada: z.int(), tomada: z.int(), empacada: z.int(), despachada: z.int() },
  ...{ recibida: z.int(), faltante: z.int(), por_ubicar: z.int() },
  /** Of a living sale or traslado: what nobody has found stock for. Of what comes: what still has to come. */
  pendiente: z.int(),
});

const TrabajoHecho = z.object({ id: Id, numero: z.string(), cerrada: z.boolean() });
export type TrabajoHecho = z.output<typeof TrabajoHecho>;

/** By its id, or by its number. @throws ORDEN_NO_ENCONTRADA */
export const verOrden = defineService({
  service: 'gds_ordenes.ver',
  kind: 'query',
  permission: MIRA_ORDENES,
  params: z.strictObject({ id: z.optional(Id), numero: z.optional(texto(30)) }),
  result: z.object({
    orden: z.object({
      ...fila,
      deposito_destino_id: z.nullable(Id),
      deposito_destino: z.nullable(z.string()),
      prometida_el: z.nullable(z.string()),
      proveedor: z.nullable(z.string()),
      entrega: z.nullable(z.string()),
      paga: z.nullable(z.string()),
      agente_id: z.nullable(Id),
      agente: z.nullable(z.string()),
      localidad_id: z.nullable(Id),
      localidad: z.nullable(z.string()),
      contra_reembolso_centavos: z.nullable(z.int()),
      valor_declarado_centavos: z.nullable(z.int()),
      moneda: z.string(),
      parcial: z.boolean(),
      observaciones: z.nullable(z.string()),
      /** What the client's form asked beside ours, in its order and by the names that it had then. */
      extra: z.array(z.object({ campo: z.string(), etiqueta: z.string(), valor: z.string() })),
      version: z.int(),
      avisada: z.nullable(z.string()),
      arribada: z.nullable(z.string()),
      creada_por: z.string(),
    }),
    /** Null: the person may not read it, or nobody has said it. */
    destinatario: z.nullable(
      z.object({
        destinatario: z.string(),
        documento: z.nullable(z.string()),
        telefono: z.nullable(z.string()),
        correo: z.nullable(z.string()),
        direccion: z.nullable(z.string()),
        localidad: z.nullable(z.string()),
        observaciones: z.nullable(z.string()),
      }),
    ),
    lineas: z.array(Linea),
    /** The orders that it comes from, and that come from it. */
    familia: z.array(z.object({ ...Cabeza.shape, es: z.enum(PARENTESCOS) })),
    pasos: z.array(z.object({ estado: Estado, desde: z.string() })),
    historia: z.array(
      z.object({
        acto: z.string(),
        detalle: z.nullable(z.string()),
        fecha: z.string(),
        usuario: z.nullable(z.string()),
      }),
    ),
    /** The work by which what was taken for it goes back to the shelf; to those who work there. */
    reubica: z.array(TrabajoHecho),
    /** Null: the person may; else why not. */
    puede: z.record(z.enum([...ACTOS_DE_ORDEN, ...ACTOS_DE_FAMILIA]), z.nullable(z.string())),
  }),
});
export type OrdenEntera = Result<typeof verOrden>;

const acto = {
  acto: z.enum(ACTOS_DE_ORDEN),
  nota: z.optional(texto(500)),
  prioridad: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  corte: z.optional(z.nullable(Instant)),
  /** What becomes of what an order that closes has still to do: given up, or a new order's. */
  resto: z._default(z.enum(RESTOS), 'ANULAR'),
} as const;

/**
 * One step of an order. `anular` wants to be told why; `cerrar` gives up what is still to be done.
 * @throws ORDEN_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, ORDEN_NO_ADMITE, CAMPOS_DEL_CLIENTE, SIN_PERMISO, DATOS_INVALIDOS
 */
export const moverOrden = defineService({
  service: 'gds_ordenes.mover',
  kind: 'command',
  permission: PIDE_ORDENES,
  params: z.strictObject({ id: Id, version: z.optional(z.int()), ...acto }),
  result: z.object({ orden: Cabeza }),
});
export type MoverOrden = Omit<Params<typeof moverOrden>, 'resto'> & Partial<Pick<Params<typeof moverOrden>, 'resto'>>;

/** The same step for many: each by itself, so that one that is refused keeps none of the others. */
export const moverOrdenes = defineService({
  service: 'gds_ordenes.mover_varias',
  kind: 'command',
  permission: OPERA_ORDENES,
  params: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_ORDENES)), ...acto }),
  result: z.object({
    hechas: z.int(),
    filas: z.array(z.object({ id: Id, numero: z.nullable(z.string()), razon: z.nullable(z.string()) })),
    /** Work that takes back what those that were given up had on its way. */
    reubica: z.array(TrabajoHecho),
  }),
});
export type OrdenesMovidas = Result<typeof moverOrdenes>;
