import * as z from 'zod/mini';

import { datosDeEvento, MEDIOS } from '#features/guias/detalle.contract.ts';
import { ActoDeCalle } from '#features/levantes/calle.contract.ts';
import { Tamano } from '#features/levantes/conteo.contract.ts';
import { ESTADOS as ESTADOS_LEVANTE } from '#features/levantes/palabras.contract.ts';
import { ESTADOS_LINEA, ESTADOS_RECORRIDO } from '#features/recorridos/contract.ts';
import { defineService, Id, Instant, type Params, type Result } from '#shared/contract.ts';

import { LevanteDeHoja, MotivoDeLevante } from './levantes.contract.ts';
import { ENTREGA as permission } from './permisos.contract.ts';

/** `/guias/entregar`: what a driver does at the doors of the own round (areas/field.md §7). */

/** As many parcels as go over one doorstep in one act. */
export const MAS_EN_LA_PUERTA = 30;
/** Characters of a picture that comes with its act, as base64. */
const MAS_IMAGEN = 700_000;

/** What a client may want to be proved. */
const PRUEBAS = ['firma', 'foto', 'documento', 'codigo'] as const;

const LineaDeHoja = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  orden: z.int(),
  estado: z.enum(ESTADOS_LINEA),
  destinatario: z.string(),
  telefono: z.nullable(z.string()),
  direccion: z.nullable(z.string()),
  localidad: z.nullable(z.string()),
  desde: z.nullable(z.string()),
  hasta: z.nullable(z.string()),
  bultos: z.int(),
  contra_reembolso_centavos: z.int(),
  flete_centavos: z.int(),
  moneda: z.enum(['UYU', 'USD']),
  /** Whoever receives it shows a document. */
  pide_documento: z.boolean(),
  /** What its client wants to be proved at the door. */
  pruebas: z.array(z.enum(PRUEBAS)),
  /** Whether its client lets it wait at an agency instead. */
  admite_desvio: z._default(z.boolean(), true),
  /** Why it was not delivered. */
  motivo: z.nullable(z.string()),
  /** Where it goes instead: the recipient fetches it there. */
  agencia: z.nullable(z.string()),
  /** Held back: it may not be handed over. */
  retenida: z.boolean(),
  /** Until when the driver may take back what was told last. */
  corrige_hasta: z.nullable(z.string()),
  /** When the driver said to be at the door. */
  llegada: z._default(z.nullable(z.string()), null),
});
export type LineaDeHoja = z.output<typeof LineaDeHoja>;

const Motivo = z.object({ id: Id, nombre: z.string(), exige_foto: z.boolean() });

const Hoja = z.object({
  recorrido_id: Id,
  numero: z.string(),
  estado: z.enum(ESTADOS_RECORRIDO),
  lineas: z.array(LineaDeHoja),
  motivos: z.array(Motivo),
  /** Why some of the pieces were not taken. */
  motivos_parcial: z.array(Motivo),
  agencias: z.array(z.object({ id: Id, nombre: z.string(), departamento: z.string() })),
  /** Whom a driver calls when the server refuses; null: nobody was named. */
  trafico: z.nullable(z.string()),
});
export type Hoja = z.output<typeof Hoja>;

/** The round that this driver is out with: every door in its order. Null: they are not out. And what they fetch today, in a round or without. */
export const miHoja = defineService({
  service: 'reparto.mi_hoja',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    hoja: z.nullable(Hoja),
    levantes: z._default(z.array(LevanteDeHoja), []),
    /** Why nothing was taken at a client's. */
    motivos_levante: z._default(z.array(MotivoDeLevante), []),
    /** What is counted there where nothing carries a label. */
    tamanos: z._default(z.array(Tamano), []),
  }),
});

/** A picture travels inside its act, so that it can stand on no other parcel and is stored as often as the act: once. */
export const Imagen = z.optional(z.string().check(z.maxLength(MAS_IMAGEN), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)));
const acto = {
  guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_EN_LA_PUERTA)),
  /** When it was done, by the device's clock set right. */
  fecha_evento: z.optional(Instant),
  foto: Imagen,
} as const;
/** Into whose hands, and for how much. */
const manos = {
  recibe: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  documento: datosDeEvento.documento,
  /** Of all parcels together, in cents. */
  cobrado_centavos: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  medio: z._default(z.enum(MEDIOS), 'EFECTIVO'),
  firma: Imagen,
} as const;
/** What the queue hears of an act: of one at a client's door how that stands now. */
export const Respuesta = z.object({
  texto: z.string(),
  guias: z.array(z.object({ guia_id: Id, estado: z.enum(ESTADOS_LINEA) })),
  levante: z._default(z.nullable(z.object({ id: Id, estado: z.enum(ESTADOS_LEVANTE) })), null),
});
export type Respuesta = z.output<typeof Respuesta>;

const hecho = z.object({ texto: z.string(), guias: z.array(z.object({ guia_id: Id, estado: z.enum(ESTADOS_LINEA) })) });

/**
 * Hands parcels of the own round over, all or none, for exactly the money that they carry.
 * @throws GUIA_AJENA_AL_RECORRIDO, MONTO_DISTINTO, ARCHIVO_INVALIDO, what the engine refuses
 */
export const entregarEnPuerta = defineService({
  service: 'reparto.entregar',
  kind: 'command',
  permission,
  params: z.strictObject({ ...acto, ...manos }),
  result: hecho,
});
export type Entregar = Params<typeof entregarEnPuerta>;

/** Of the recipient, six digits. */
export const CodigoDePuerta = z.string().check(z.regex(/^\d{6}$/));

/**
 * Tries the code that the recipient was mailed, of all parcels that go over the doorstep together. Wrong ones are counted, so the answer is no
 * refusal: five, and the parcel waits a quarter of an hour. Right, it counts for ten minutes and for this driver. @throws GUIA_AJENA_AL_RECORRIDO
 */
export const probarCodigoEnPuerta = defineService({
  service: 'reparto.probar_codigo',
  kind: 'command',
  permission,
  params: z.strictObject({ guias: acto.guias, codigo: CodigoDePuerta }),
  result: z.object({ resultado: z.enum(['coincide', 'no_coincide', 'bloqueado', 'sin_codigo']), texto: z.string() }),
});
export type CodigoProbado = Result<typeof probarCodigoEnPuerta>;

const { guias, ...deUna } = acto;
/** Hands some of the pieces of one parcel over; the others go back to the client. @throws as `entregarEnPuerta` */
export const entregarEnParte = defineService({
  service: 'reparto.entregar_parte',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...{ ...deUna, ...manos, guia_id: Id, motivo_id: Id },
    bultos: z.array(z.int().check(z.minimum(1), z.maximum(999))).check(z.minLength(1), z.maxLength(999)),
  }),
  result: hecho,
});
export type EntregarParte = Params<typeof entregarEnParte>;

/** Was there and could not: the parcels stay in the van, with the reason. @throws GUIA_AJENA_AL_RECORRIDO, what the engine refuses */
export const noEntregar = defineService({
  service: 'reparto.no_entregar',
  kind: 'command',
  permission,
  params: z.strictObject({ ...acto, motivo_id: Id, nota: datosDeEvento.nota }),
  result: hecho,
});
export type NoEntregar = Params<typeof noEntregar>;
export type Hecho = Result<typeof entregarEnPuerta>;

const sinFoto = { guias, fecha_evento: acto.fecha_evento } as const;
/** Is at the door; the first word holds. @throws GUIA_AJENA_AL_RECORRIDO */
export const llegar = defineService({
  service: 'reparto.llegar',
  kind: 'command',
  permission,
  params: z.strictObject(sinFoto),
  result: hecho,
});
export type Llegar = Params<typeof llegar>;

/** Whoever was not there has come: the same visit goes on. @throws GUIA_AJENA_AL_RECORRIDO, what the engine refuses */
export const reintentar = defineService({
  service: 'reparto.reintentar',
  kind: 'command',
  permission,
  params: z.strictObject(sinFoto),
  result: hecho,
});
export type Reintentar = Params<typeof reintentar>;

/** The recipient would rather fetch it: it goes to an agency. @throws GUIA_AJENA_AL_RECORRIDO, what the engine refuses */
export const desviar = defineService({
  service: 'reparto.desviar',
  kind: 'command',
  permission,
  params: z.strictObject({ ...sinFoto, agente_id: Id, nota: datosDeEvento.nota }),
  result: hecho,
});
export type Desviar = Params<typeof desviar>;

/** It is broken, and a picture shows how: it is held back. @throws GUIA_AJENA_AL_RECORRIDO, ARCHIVO_INVALIDO, what the engine refuses */
export const danar = defineService({
  service: 'reparto.danar',
  kind: 'command',
  permission,
  params: z.strictObject({ ...acto, nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  result: hecho,
});
export type Danar = Params<typeof danar>;

/** Takes the last own act back while the table of transitions lets it. @throws GUIA_AJENA_AL_RECORRIDO, EVENTO_NO_SE_CORRIGE, EVENTO_NO_ENCAJA */
export const corregirActo = defineService({
  service: 'reparto.corregir',
  kind: 'command',
  permission,
  params: z.strictObject({ guias, nota: datosDeEvento.nota }),
  result: hecho,
});
export type Corregir = Params<typeof corregirActo>;

export const ACTOS_DE_PUERTA = [
  'entregar',
  'entregar_parte',
  'no_entregar',
  'reintentar',
  'desviar',
  'danar',
  'llegar',
  'levante',
] as const;

/** An act that waits for the network, with its pictures: what the queue keeps. What came later has what it had before. */
export const ActoDePuerta = z.object({
  acto: z.enum(ACTOS_DE_PUERTA),
  guias: z.array(Id),
  titulo: z.string(),
  recibe: z.string(),
  documento: z.nullable(z.string()),
  cobrado_centavos: z.int(),
  medio: z.enum(MEDIOS),
  firma: z.nullable(z.string()),
  foto: z.nullable(z.string()),
  motivo_id: z.nullable(Id),
  bultos: z._default(z.array(z.int()), []),
  agente_id: z._default(z.nullable(Id), null),
  nota: z._default(z.nullable(z.string()), null),
  /** What the recipient said: it is tried when the act is sent. */
  codigo: z._default(z.nullable(z.string()), null),
  /** Of a levante: what was done there, with its readings. */
  levante: z._default(z.nullable(ActoDeCalle), null),
  hecho: z.number(),
  fecha: z.nullable(z.string()),
});
export type ActoDePuerta = z.output<typeof ActoDePuerta>;
