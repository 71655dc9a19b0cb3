import * as z from 'zod/mini';

import { Dinero } from '#features/guias/contract.ts';
import { datosDeEvento, MEDIOS } from '#features/guias/detalle.contract.ts';
import { defineService, Id, type Params, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { ATIENDE as permission } from './permisos.contract.ts';

/** `/pickup`: the counter of an agency (areas/agency.md). Whose counter: an agency's people have theirs, ours say which. */
const de = { agente_id: z.optional(Id) } as const;

/** As many parcels as go over a counter in one act, and as many as an answer names. */
export const MAS_GUIAS = 30;
export const MAS_HALLADAS = 20;
/** A name is looked for from so many letters on, a telephone or a document from so many digits. */
export const MENOS_LETRAS = 4;

export const CodigoDeEstante = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/));

const Estante = z.object({
  id: Id,
  codigo: z.string(),
  capacidad: z.nullable(z.int()),
  activo: z.boolean(),
  guias: z.int(),
});
export type Estante = z.output<typeof Estante>;

/** What the counter shows of the day. @throws AGENCIA_NO_ENCONTRADA */
export const hoyEnMostrador = defineService({
  service: 'mostrador.hoy',
  kind: 'query',
  permission,
  params: z.strictObject(de),
  result: z.object({
    agencia: z.object({ id: Id, nombre: z.string() }),
    por_llegar: z.int(),
    en_agencia: z.int(),
    sin_estante: z.int(),
    vencen_hoy: z.int(),
    vencidas: z.int(),
    entregadas_hoy: z.int(),
    /** Returns that wait here for whoever takes them along. */
    a_devolver: z.int(),
    estantes: z.array(Estante),
    /** The box: how many collections since it was opened, and never how much. Null: it is closed. */
    caja: z.nullable(z.object({ id: Id, abierta: z.string(), por: z.string(), estado: z.string(), cobros: z.int() })),
    /** The last that went over the counter today, newest on top. */
    ultimas: z.array(
      z.object({
        evento_id: Id,
        guia_id: Id,
        guia_nro: z.string(),
        destinatario: z.string(),
        fecha: z.string(),
        usuario: z.string(),
        quien: z.string(),
        verificado: z.string(),
        corregida: z.boolean(),
        /** Whoever looks may still take it back. */
        se_deshace: z.boolean(),
      }),
    ),
  }),
});
export type HoyEnMostrador = Result<typeof hoyEnMostrador>;

const Hallada = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  referencia: z.nullable(z.string()),
  cliente: z.string(),
  /** Null: on no shelf. */
  estante: z.nullable(z.string()),
  bultos: z.int(),
  tamano: z.string(),
  cobrar: z.nullable(Dinero),
  vence_el: z.string(),
  vencida: z.boolean(),
  /** Whether the sender gave the document of the recipient; the counter is never told which it is. */
  tiene_documento: z.boolean(),
  tiene_codigo: z.boolean(),
  /** Its client wants that code said, whoever collects it. */
  pide_codigo: z.boolean(),
  /** What its client wants proved when it is handed over. */
  pruebas: z.array(z.enum(['firma', 'foto'])),
  autorizados: z.array(z.object({ id: Id, nombre: z.string() })),
  /** The same for all parcels that lie here for one person. */
  persona: z.string(),
});
export type Hallada = z.output<typeof Hallada>;

const busqueda = z.object({
  por: z.enum(['guia', 'estante', 'documento', 'telefono', 'nombre', 'codigo']),
  /** The shelf that was read. */
  estante: z.nullable(z.string()),
  /** Those that were asked for; the others of the same people after them. */
  guias: z.array(Hallada),
  pedidas: z.array(Id),
  aviso: z.nullable(z.string()),
  hay_mas: z.boolean(),
});

/**
 * One field for all: a label, a shelf, a document, the end of a telephone, a name. With a parcel come all others of its recipient that lie
 * here. `aviso` says why there is nothing to hand over.
 */
export const buscarEnMostrador = defineService({
  service: 'mostrador.buscar',
  kind: 'query',
  permission,
  params: z.strictObject({ ...de, texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING)) }),
  result: busqueda,
});
export type Busqueda = Result<typeof buscarEnMostrador>;

/** What may be a retrieval code. */
export const CODIGO_DE_RETIRO = /^\d{6}$/;

/**
 * The parcel whose retrieval code is said, its person's others after it. Wrong codes are counted for whoever tries them at this counter: five,
 * and they wait a quarter of an hour, which `aviso` tells. One that is right counts as tried for its parcel (`mostrador.probar_codigo`).
 */
export const buscarPorCodigo = defineService({
  service: 'mostrador.buscar_codigo',
  kind: 'command',
  permission,
  params: z.strictObject({ ...de, codigo: z.string().check(z.regex(CODIGO_DE_RETIRO)) }),
  result: busqueda,
});

/** @throws DATOS_INVALIDOS, ESTANTE_REPETIDO */
export const guardarEstante = defineService({
  service: 'mostrador.guardar_estante',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    id: z.optional(z.nullable(Id)),
    codigo: CodigoDeEstante,
    capacidad: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))),
    activo: z._default(z.boolean(), true),
  }),
  result: z.object({ id: Id }),
});

/** Puts parcels that lie here onto a shelf. @throws ESTANTE_NO_ENCONTRADO, GUIA_NO_ESTA_AQUI */
export const ubicarGuias = defineService({
  service: 'mostrador.ubicar',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)),
    estante: CodigoDeEstante,
  }),
  result: z.object({ ubicadas: z.int() }),
});

const { recibe, firma_id, foto_id } = datosDeEvento;
const Documento = datosDeEvento.documento;

/** Somebody else may collect it. @throws GUIA_NO_ESTA_AQUI */
export const autorizarTercero = defineService({
  service: 'mostrador.autorizar',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    guia_id: Id,
    nombre: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    documento: Documento,
  }),
  result: z.object({ id: Id }),
});

/**
 * Tries the code that the recipient was mailed. Wrong ones are counted, so the answer is no refusal: five, and the parcel waits a quarter
 * of an hour. Right, it counts for ten minutes and for this person.
 */
export const probarCodigo = defineService({
  service: 'mostrador.probar_codigo',
  kind: 'command',
  permission,
  params: z.strictObject({ ...de, guia_id: Id, codigo: z.string().check(z.regex(CODIGO_DE_RETIRO)) }),
  result: z.object({
    resultado: z.enum(['coincide', 'no_coincide', 'bloqueado', 'sin_codigo']),
    quedan: z.int(),
    hasta: z.nullable(z.string()),
  }),
});

/**
 * Hands parcels over, all or none. The recipient shows a document; it is compared with the sender's where that is known. Somebody else needs
 * to be authorised, or the code. What cannot be made sure of goes as an exception, with its reason and a photo.
 * @throws CI_NO_COINCIDE, CODIGO_SIN_PROBAR, AUTORIZADO_NO_COINCIDE, CAJA_CERRADA, MONTO_DISTINTO, GUIA_NO_ESTA_AQUI, what the engine refuses
 */
export const entregarEnMostrador = defineService({
  service: 'mostrador.entregar',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS)),
    quien: z.enum(['TITULAR', 'AUTORIZADO', 'OTRO']),
    documento: Documento,
    recibe,
    autorizado_id: z.optional(Id),
    /** Why it goes although nothing makes sure of the person. */
    excepcion: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))),
    medio: z._default(z.enum(MEDIOS), 'EFECTIVO'),
    /** All that is taken, in cents: what the clerk saw must be what is due. */
    cobrado_centavos: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
    firma_id,
    foto_id,
  }),
  result: z.object({
    entregadas: z.array(z.object({ guia_id: Id, guia_nro: z.string(), evento_id: Id })),
  }),
});
export type Entregar = Params<typeof entregarEnMostrador>;
