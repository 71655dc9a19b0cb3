import * as z from 'zod/mini';

import { LugarVacio } from '#features/gds-almacenamientos/contract.ts';
import { TIPOS_DE_LPN } from '#features/gds-stock/lpn.contract.ts';
import { defineService, Id, Instant, type Params, pageOf, pageParams, type Result } from '#shared/contract.ts';
import { MODOS_DE_WO } from '#shared/gds/ola.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import {
  ACTOS_DE_WO,
  ESTADOS_DE_LINEA_DE_WO,
  ESTADOS_DE_WO,
  MAS_BINS,
  TIPOS_DE_WO,
  VISTAS_DE_WO,
} from './palabras.contract.ts';
import { DIRIGE_TRABAJOS, HACE_TRABAJOS } from './permisos.contract.ts';
import { Traslado } from './traslado.contract.ts';

export const MAS_ORDENES_DE_OLA = 500;
export const MAS_WOS_IMPRESAS = 100;
const MAS_UNIDADES = 10_000_000;

const Estado = z.enum(ESTADOS_DE_WO);
const Texto = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));
const Nota = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const Modo = z.enum(MODOS_DE_WO);
const Series = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
  .check(z.minLength(1), z.maxLength(1_000));

/** What a wave takes: orders that are out for picking, and how. */
const ola = {
  deposito_id: Id,
  corte_hasta: z.optional(z.nullable(Instant)),
  servicios: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  clientes: z._default(z.array(Id).check(z.maxLength(200)), []),
  /** Only these, whatever else fits. */
  ordenes: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAS_ORDENES_DE_OLA))),
  modo: z.optional(z.nullable(z.enum(['CLUSTER', 'ORDEN']))),
  bins: z._default(z.int().check(z.minimum(1), z.maximum(MAS_BINS)), 12),
  max_unidades: z._default(z.int().check(z.minimum(1), z.maximum(5_000)), 100),
} as const;

const Fuera = z.object({ orden_id: Id, numero: z.string(), razon: z.string() });

/** What a wave would make, in figures: nothing is kept. Beyond 500 orders the soonest are taken. @throws DEPOSITO_NO_ENCONTRADO */
export const simularOla = defineService({
  service: 'gds_trabajos.simular_ola',
  kind: 'query',
  permission: DIRIGE_TRABAJOS,
  params: z.strictObject(ola),
  result: z.object({
    ordenes: z.int(),
    lineas: z.int(),
    unidades: z.int(),
    /** Places that would be visited order by order, and as proposed. */
    paradas_sueltas: z.int(),
    paradas: z.int(),
    wos: z.array(
      z.object({
        ...{ modo: Modo, ordenes: z.int(), lineas: z.int(), unidades: z.int(), paradas: z.int(), pasillos: z.int() },
        corte: z.nullable(z.string()),
      }),
    ),
    fuera: z.array(Fuera),
  }),
});
export type OlaSimulada = Result<typeof simularOla>;
export type PedidoDeOla = Params<typeof simularOla>;

/**
 * The same, made: each work order by itself, so that one that is refused keeps none of the others.
 * @throws DEPOSITO_NO_ENCONTRADO, WO_SIN_LINEAS
 */
export const crearOla = defineService({
  service: 'gds_trabajos.crear_ola',
  kind: 'command',
  permission: DIRIGE_TRABAJOS,
  params: z.strictObject(ola),
  result: z.object({
    ola: z.object({ id: Id, numero: z.string() }),
    wos: z.array(z.object({ id: Id, numero: z.string() })),
    fuera: z.array(Fuera),
  }),
});

const cabecera = {
  id: Id,
  numero: z.string(),
  deposito_id: Id,
  deposito: z.string(),
  tipo: z._default(z.enum(TIPOS_DE_WO), 'PICKING'),
  /** Of picking alone. */
  ola: z.nullable(z.string()),
  modo: z.nullable(Modo),
  estado: Estado,
  prioridad: z.int(),
  corte: z.nullable(z.string()),
  carro: z.nullable(z.string()),
  asignada_a: z.nullable(z.string()),
  es_mia: z.boolean(),
  ordenes: z.int(),
  paradas: z.int(),
  pasillos: z.int(),
  lineas: z.int(),
  /** Of counting alone: the count that it stands for, whose places are its lines. */
  conteo: z.optional(z.nullable(z.object({ id: Id, numero: z.string() }))),
  /** Lines that nobody has to go for any more. */
  terminadas: z.int(),
  unidades: z.int(),
  hechas: z.int(),
  faltantes: z.int(),
  creada: z.string(),
  tocada: z.string(),
} as const;

export const listWos = defineService({
  service: 'gds_trabajos.listar',
  kind: 'query',
  permission: HACE_TRABAJOS,
  params: z.strictObject({
    ...pageParams,
    vista: z._default(z.enum(VISTAS_DE_WO), 'abiertas'),
    tipo: z.optional(z.enum(TIPOS_DE_WO)),
    deposito_id: z.optional(Id),
    q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  result: pageOf(z.object(cabecera)),
});
export type WoFila = Result<typeof listWos>['records'][number];

const Linea = z.object({
  id: Id,
  orden_id: Id,
  orden: z.string(),
  lugar: z.string(),
  /** As a scanner's reading of it is cleaned. */
  lectura: z.string(),
  secuencia: z.int(),
  ...{ producto_id: Id, sku: z.string(), nombre: z.string(), unidad: z.string(), partida: z.nullable(z.string()) },
  control_serie: z.string(),
  /** Readings that mean the product, each with how many units it stands for. */
  codigos: z.array(z.object({ lectura: z.string(), factor: z.int() })),
  bin: z.int(),
  /** It was given this licence plate: while all that stands on it is what is left of the line, reading its code once takes it as it is. */
  lpn: z.optional(z.nullable(z.object({ codigo: z.string(), tipo: z.enum(TIPOS_DE_LPN), entero: z.boolean() }))),
  ...{ pedida: z.int(), hecha: z.int(), faltante: z.int(), anulada: z.int(), salteos: z.int() },
  estado: z.enum(ESTADOS_DE_LINEA_DE_WO),
});
export type LineaDeWo = z.output<typeof Linea>;

export const WoEntera = z.object({
  ...cabecera,
  detalle: z.array(Linea),
  /** The lines of work that is no picking. */
  traslados: z._default(z.array(Traslado), []),
  /** Of picking: orders that were annulled since it was made, and by which work what was taken for them goes back to its shelf. */
  anuladas: z._default(
    z.array(z.object({ orden_id: Id, orden: z.string(), wo: z.nullable(z.object({ id: Id, numero: z.string() })) })),
    [],
  ),
  historia: z.array(
    z.object({ acto: z.string(), fecha: z.string(), usuario: z.nullable(z.string()), nota: z.nullable(z.string()) }),
  ),
  puede: z.record(z.enum(ACTOS_DE_WO), z.boolean()),
});
export type WoEntera = z.output<typeof WoEntera>;

/**
 * Whole, for whoever goes on without a network: by id, or by what was scanned, which is its number or the cart it is on.
 * @throws WO_NO_ENCONTRADA
 */
export const verWo = defineService({
  service: 'gds_trabajos.ver',
  kind: 'query',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ id: z.optional(Id), texto: z.optional(Texto), deposito_id: z.optional(Id) }),
  result: z.object({ wo: WoEntera }),
});

/**
 * The next one by cut-off and priority, taken with this cart; two who press at once never get the same.
 * @throws ALMACENAMIENTO_NO_ENCONTRADO, CARRO_OCUPADO
 */
export const siguienteWo = defineService({
  service: 'gds_trabajos.siguiente',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ deposito_id: z.optional(Id), carro: Texto }),
  result: z.object({ wo: z.nullable(z.object({ id: Id, numero: z.string() })) }),
});

/**
 * One step of a work order. `completar` with `todo` picks all that is left as it was asked: for work that was done on paper.
 * @throws WO_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE, CARRO_OCUPADO, WO_CON_PENDIENTES
 */
export const moverWo = defineService({
  service: 'gds_trabajos.mover',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({
    id: Id,
    acto: z.enum(ACTOS_DE_WO),
    carro: z.optional(Texto),
    todo: z.optional(z.literal(true)),
    nota: z.optional(Nota),
  }),
  result: z.object({ wo: z.object({ id: Id, numero: z.string(), estado: Estado }) }),
});
export type MoverWo = Params<typeof moverWo>;

export const Hecho = z.object({
  linea: Linea,
  /** Other lines for the rest, from another place or into another bin. */
  siguen: z.array(Linea),
  wo: z.object({ id: Id, estado: Estado, hechas: z.int(), unidades: z.int(), pendientes: z.int() }),
  /** The place where nothing lies any more, as the book has it: whoever stands before it is asked. */
  vacia: z.optional(LugarVacio),
});
export type HechoDeWo = z.output<typeof Hecho>;

/**
 * What was scanned is looked at again here: the device may have been wrong. With `lpn` the plate goes as it is, onto the cart: nobody counted, so all
 * that stands on it is taken, however many the device believed.
 * @throws WO_LINEA_NO_ENCONTRADA, WO_LINEA_TERMINADA, CODIGO_DE_OTRA_COSA, PARTIDA_OTRA, PARTIDA_VENCIDA, PRODUCTO_BLOQUEADO, STOCK_INSUFICIENTE,
 * SERIE_REQUERIDA, SERIE_EN_OTRO_LUGAR, LPN_NO_ENCONTRADO, LPN_DE_OTRO_CLIENTE, LPN_NO_ADMITE
 */
export const pickear = defineService({
  service: 'gds_trabajos.pickear',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({
    linea_id: Id,
    lugar: z.optional(Texto),
    producto: z.optional(Texto),
    bin: z.optional(Texto),
    lpn: z.optional(Texto),
    cantidad: z.int().check(z.minimum(1), z.maximum(MAS_UNIDADES)),
    series: z.optional(Series),
    fecha_evento: z.optional(Instant),
  }),
  result: Hecho,
});
export type Pickear = Params<typeof pickear>;

/**
 * So many were found and taken; the rest is not there. What the book says lies there besides is nobody's to promise until it was counted,
 * and the rest is looked for elsewhere in the same breath.
 * @throws as `pickear`
 */
export const faltanteEnLinea = defineService({
  service: 'gds_trabajos.faltante',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({
    linea_id: Id,
    encontrada: z.int().check(z.minimum(0), z.maximum(MAS_UNIDADES)),
    series: z.optional(Series),
    motivo: z._default(Nota, 'No está'),
    fecha_evento: z.optional(Instant),
  }),
  /** The count that was asked of the place; null: one was already asked for. */
  result: z.extend(Hecho, { conteo: z.nullable(z.string()) }),
});
export type FaltanteEnLinea = Params<typeof faltanteEnLinea>;

/** To the end of the walk. @throws WO_LINEA_TERMINADA, WO_LINEA_SALTEADA */
export const saltarLinea = defineService({
  service: 'gds_trabajos.saltar',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ linea_id: Id }),
  result: Hecho,
});

/** The bin is full: what is left of the line goes into another one that no other order has. @throws BIN_DE_OTRA_ORDEN */
export const cambiarBin = defineService({
  service: 'gds_trabajos.cambiar_bin',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ linea_id: Id, bin: Texto }),
  result: Hecho,
});

/** The last that this person picked of it goes back to where it was. @throws WO_NADA_QUE_DESHACER */
export const deshacerPick = defineService({
  service: 'gds_trabajos.deshacer',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ wo_id: Id }),
  result: Hecho,
});

/** The address of the sheets on paper. @throws WO_NO_ENCONTRADA */
export const imprimirWos = defineService({
  service: 'gds_trabajos.imprimir',
  kind: 'command',
  permission: HACE_TRABAJOS,
  params: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_WOS_IMPRESAS)) }),
  result: z.object({ url: z.string(), filename: z.string(), hojas: z.int() }),
});

/** What the pages choose from. */
export const opcionesDeTrabajos = defineService({
  service: 'gds_trabajos.opciones',
  kind: 'query',
  permission: HACE_TRABAJOS,
  params: z.strictObject({}),
  result: z.object({
    depositos: z.array(z.object({ id: Id, codigo: z.string(), nombre: z.string() })),
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
    /** Empty, and on nobody's work. */
    carros: z.array(z.object({ id: Id, deposito_id: Id, codigo: z.string() })),
  }),
});
