import * as z from 'zod/mini';

import {
  Day,
  defineService,
  Id,
  Instant,
  idList,
  type Params,
  pageOf,
  pageParams,
  type Result,
  wordList,
} from '#shared/contract.ts';

import { contado, Kg, leidoOContado, Tamano } from './conteo.contract.ts';
import { ACTOS, DIFERENCIAS, ESTADOS, ESTADOS_DE_LINEA, ORIGENES, VISTAS } from './palabras.contract.ts';
import { MUEVE_LEVANTES, PIDE_LEVANTES, VE_LEVANTES } from './permisos.contract.ts';

/** As many parcels as one levante takes on in one go. */
export const MAS_GUIAS = 600;
/** Characters of a picture that comes with its act, as base64. */
const MAS_IMAGEN = 700_000;

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Bultos = z.int().check(z.minimum(1), z.maximum(100_000));
/** `09:00`. */
const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const Imagen = z.optional(z.string().check(z.maxLength(MAS_IMAGEN), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)));

const Fila = z.object({
  id: Id,
  numero: z.string(),
  cliente_id: Id,
  cliente: z.string(),
  dia: Day,
  desde: Hora,
  hasta: Hora,
  direccion: z.string(),
  contacto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  zona: z.string(),
  estado: z.enum(ESTADOS),
  origen: z.enum(ORIGENES),
  /** Parcels: told beforehand, taken along, read at the plant. */
  anunciadas: z.int(),
  levantadas: z.int(),
  ingresadas: z.int(),
  bultos_anunciados: z.nullable(z.int()),
  bultos_levantados: z.nullable(z.int()),
  kg_anunciados: z._default(z.nullable(z.number()), null),
  diferencia: z.nullable(z.enum(DIFERENCIAS)),
  motivo: z.nullable(z.string()),
  chofer_id: z.nullable(Id),
  /** Whole for our people; for a client the first name. */
  chofer: z.nullable(z.string()),
  /** The round that it is a stop of, and its place there; for our people. */
  recorrido: z._default(
    z.nullable(z.object({ id: Id, numero: z.string(), orden: z.int(), en_ruta: z._default(z.boolean(), false) })),
    null,
  ),
  instrucciones: z.nullable(z.string()),
  version: z.int(),
});
export type LevanteFila = z.output<typeof Fila>;

export const levanteFilters = {
  /** Of view `dia`: today when left out. */
  dia: z.optional(Day),
  estado: z.optional(wordList(ESTADOS)),
  cliente_id: z.optional(idList),
  chofer_id: z.optional(idList),
  zona_id: z.optional(idList),
  desde: z.optional(Hora),
  /** A number, or the beginning of a client's name. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
};

export const listLevantes = defineService({
  service: 'levantes.listar',
  kind: 'query',
  permission: VE_LEVANTES,
  params: z.strictObject({
    vista: z._default(z.enum(VISTAS), 'dia'),
    ...levanteFilters,
    ...pageParams,
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  result: z.extend(pageOf(Fila), { total_es_minimo: z.boolean(), siguiente: z.nullable(z.string()) }),
});

/** How many stand in each view; `dia`: of today. */
export const countLevantes = defineService({
  service: 'levantes.cuentas',
  kind: 'query',
  permission: VE_LEVANTES,
  params: z.strictObject({}),
  result: z.object({
    dia: z.int(),
    sin_asignar: z.int(),
    no_levantados: z.int(),
    con_diferencia: z.int(),
    sin_ingresar: z.int(),
  }),
});

const Nombrado = z.object({ id: Id, nombre: z.string() });

/** Who drives and for whom, to our managing people alone; why a visit fails; where places lie. */
export const getOpcionesDeLevantes = defineService({
  service: 'levantes.opciones',
  kind: 'query',
  permission: MUEVE_LEVANTES,
  params: z.strictObject({}),
  result: z.object({
    choferes: z.array(Nombrado),
    /** Rounds that still take a stop, with their driver, of today and after. */
    recorridos: z.array(z.extend(Nombrado, { dia: Day })),
    clientes: z.array(Nombrado),
    departamentos: z.array(Nombrado),
    motivos: z.array(z.object({ id: Id, nombre: z.string(), exige_foto: z.boolean() })),
    /** What is counted where nothing carries a label. */
    tamanos: z.array(Tamano),
  }),
});

const Franja = z.object({ dia: Day, desde: Hora, hasta: Hora, quedan: z.int() });
export type Franja = z.output<typeof Franja>;

const Direccion = z.object({
  id: Id,
  nombre: z.string(),
  direccion: z.string(),
  localidad: z.nullable(z.string()),
  departamento_id: Id,
  contacto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  acceso: z.nullable(z.string()),
  principal: z.boolean(),
});
export type Direccion = z.output<typeof Direccion>;

/** Whose it is: a client's people ask for their own, whatever they send; ours must say. */
const paraCliente = z.optional(SmallId);

/**
 * What somebody who asks for a levante may choose from: the last used address first, slots with room, and parcels that are ready.
 * @throws CLIENTE_NO_ENCONTRADO
 */
export const getPedidoDeLevante = defineService({
  service: 'levantes.pedido',
  kind: 'query',
  permission: PIDE_LEVANTES,
  params: z.strictObject({ cliente_id: paraCliente, direccion_id: z.optional(SmallId) }),
  result: z.object({
    cliente: Nombrado,
    direcciones: z.array(Direccion),
    franjas: z.array(Franja),
    /** Until when of today one may be asked for today; null: today is not worked. */
    corte: z.nullable(Hora),
    guias: z.array(
      z.object({ id: Id, guia_nro: z.string(), destinatario: z.string(), bultos: z.int(), impresa: z.boolean() }),
    ),
    /** More are ready than are listed. */
    hay_mas: z.boolean(),
  }),
});
export type Pedido = Result<typeof getPedidoDeLevante>;

export const Fuera = z.object({ guia_nro: z.string(), razon: z.string() });

/**
 * Asks for one. Parcels that cannot go along are told with their reason, the others go.
 * @throws CLIENTE_NO_ENCONTRADO, DIRECCION_NO_ENCONTRADA, LEVANTE_FUERA_DE_CORTE and LEVANTE_SIN_LUGAR with the first slot that there is
 */
export const crearLevante = defineService({
  service: 'levantes.crear',
  kind: 'command',
  permission: PIDE_LEVANTES,
  params: z.strictObject({
    cliente_id: paraCliente,
    direccion_id: SmallId,
    dia: Day,
    desde: Hora,
    guias: z._default(z.array(Id).check(z.maxLength(MAS_GUIAS)), []),
    bultos: z.optional(Bultos),
    /** What it weighs altogether, about. */
    kg: z.optional(Kg),
    instrucciones: z.optional(texto(300)),
    /** Of our people: although the slot is full. */
    aunque_lleno: z.optional(z.boolean()),
  }),
  result: z.object({
    id: Id,
    numero: z.string(),
    dia: Day,
    desde: Hora,
    hasta: Hora,
    estado: z.enum(ESTADOS),
    guias: z.int(),
    fuera: z.array(Fuera),
  }),
});
export type Creado = Result<typeof crearLevante>;

/** A place where goods are fetched; with `id` changes one. @throws CLIENTE_NO_ENCONTRADO, DIRECCION_NO_ENCONTRADA, DIRECCION_REPETIDA */
export const guardarDireccion = defineService({
  service: 'levantes.guardar_direccion',
  kind: 'command',
  permission: PIDE_LEVANTES,
  params: z.strictObject({
    cliente_id: paraCliente,
    id: z.optional(SmallId),
    nombre: texto(60),
    direccion: texto(200),
    localidad: texto(80),
    departamento_id: z.int().check(z.minimum(1), z.maximum(19)),
    contacto: z.optional(texto(80)),
    telefono: z.optional(texto(40)),
    acceso: z.optional(texto(300)),
  }),
  result: z.object({ id: Id }),
});

const Linea = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  bultos: z.int(),
  anunciada: z.boolean(),
  estado: z.enum(ESTADOS_DE_LINEA),
});
export type LineaDeLevante = z.output<typeof Linea>;

/** @throws LEVANTE_NO_ENCONTRADO */
export const verLevante = defineService({
  service: 'levantes.ver',
  kind: 'query',
  permission: VE_LEVANTES,
  params: z.strictObject({ id: Id }),
  result: z.object({
    levante: z.extend(Fila, {
      ...leidoOContado,
      entrega: z.nullable(z.string()),
      decision: z.nullable(z.string()),
      levantado: z.nullable(z.string()),
      recibido: z.nullable(z.string()),
      acceso: z.nullable(z.string()),
      /** Until when whoever did the last act may take it back, and which that was. */
      se_deshace: z.nullable(z.object({ acto: z.enum(ACTOS), hasta: z.string() })),
      /** What its gap became; for our people. */
      incidencia_id: z.nullable(Id),
      reprogramado_de: z.nullable(z.object({ id: Id, numero: z.string() })),
      reprogramado_en: z.nullable(z.object({ id: Id, numero: z.string() })),
    }),
    lineas: z.array(Linea),
    /** Of our people alone: what was done to it, the newest on top. */
    historia: z.array(z.object({ acto: z.string(), estado: z.string(), fecha: z.string(), usuario: z.string() })),
    /** What this person may do now. */
    actos: z.array(z.enum(ACTOS)),
  }),
});
export type LevanteEntero = Result<typeof verLevante>;

/**
 * Takes one a step on. What the driver read rules over what the office did meanwhile, so those acts carry no version.
 * @throws LEVANTE_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, LEVANTE_FUERA_DE_CORTE, LEVANTE_SIN_LUGAR, ARCHIVO_INVALIDO
 */
export const moverLevante = defineService({
  service: 'levantes.mover',
  kind: 'command',
  permission: MUEVE_LEVANTES,
  params: z.strictObject({
    id: Id,
    acto: z.enum(ACTOS),
    version: z.optional(z.int()),
    chofer_id: z.optional(SmallId),
    /** Of `asignar`, instead of a driver: it is a stop of this round and goes along with it. */
    recorrido_id: z.optional(Id),
    /** Labels as the reader gave them; of `levantar`. None: the announced were counted, not read. */
    leidas: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(2_000))),
    bultos: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    ...contado,
    diferencia: z.optional(z.enum(DIFERENCIAS)),
    entrega: z.optional(texto(80)),
    firma: Imagen,
    foto: Imagen,
    motivo_id: z.optional(SmallId),
    decision: z.optional(texto(300)),
    /** Of `recibir` and `cerrar`: what differs becomes an incidencia, which somebody follows up. */
    incidencia: z.optional(z.boolean()),
    dia: z.optional(Day),
    desde: z.optional(Hora),
    fecha_evento: z.optional(Instant),
  }),
  result: z.object({
    id: Id,
    estado: z.enum(ESTADOS),
    msg: z.string(),
    /** What of the readings or of the parcels could not be done, each with its reason. */
    fuera: z.array(Fuera),
    /** Of `reprogramar`: the new one. */
    nuevo: z.nullable(z.object({ id: Id, numero: z.string() })),
  }),
});
export type Mover = Params<typeof moverLevante>;
export type Movido = Result<typeof moverLevante>;
