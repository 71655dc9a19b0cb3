import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { Day, defineService, Id, idList, pageOf, pageParams, wordList } from '#shared/contract.ts';
import {
  ENTREGAS,
  ESTADOS_DE_ENVIO,
  MONEDAS,
  ORIGENES,
  PAGAN,
  PRECISIONES,
  SERVICIOS_DE_ENVIO,
  SOLICITUDES,
} from '#shared/envio/vocabulario.ts';

import { PUEDE_ENVIAR } from './permisos.contract.ts';

const permission = PUEDE_ENVIAR;

const MOST_BULTOS = 99;
/** A hundred million, in cents. */
const MOST_CENTAVOS = 10_000_000_000;
const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const Dinero = z.object({ centavos: z.int(), moneda: z.enum(MONEDAS) });
export type Dinero = z.output<typeof Dinero>;
const Importe = z.strictObject({
  centavos: z.int().check(z.minimum(1), z.maximum(MOST_CENTAVOS)),
  moneda: z._default(z.enum(MONEDAS), 'UYU'),
});
const centimetros = maybe(z.int().check(z.minimum(1), z.maximum(400)));

/** One piece, as it is declared: weight in grams, measures in centimetres. */
const Pieza = z.strictObject({
  tamano_id: z.int().check(z.minimum(1), z.maximum(99)),
  peso_gramos: maybe(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  largo_cm: centimetros,
  ancho_cm: centimetros,
  alto_cm: centimetros,
});
export type Pieza = z.output<typeof Pieza>;

/** What decides the price and the day. */
const cotizables = {
  /** Staff: whose envío it is. A client's own people and keys leave it out, or name their own. */
  cliente_id: z.optional(Id),
  servicio: z.enum(SERVICIOS_DE_ENVIO),
  entrega: z.enum(ENTREGAS),
  /** The agency that hands it over; needed with `AGENCIA`. */
  agente_id: maybe(Id),
  /** Either the locality of the catalogue, or its name as typed (typos are matched) with or without the department. */
  localidad_id: maybe(Id),
  localidad: maybe(texto(80)),
  departamento_id: maybe(z.int().check(z.minimum(1), z.maximum(19))),
  bultos: z.array(Pieza).check(z.minLength(1), z.maxLength(MOST_BULTOS)),
  contra_reembolso: maybe(Importe),
  valor_declarado: maybe(Importe),
} as const;

/** An envío as it is asked for: by the form, by a client's system, by a row of a file. */
export const EnvioDatos = z.strictObject({
  ...cotizables,
  /** The client's own number for it. */
  referencia: maybe(texto(60)),
  /** A number that is on the box already (own, pre-printed, or S10); without one the next own number is given. */
  numero: maybe(texto(40)),
  paga: z._default(z.enum(PAGAN), 'CUENTA_CORRIENTE'),
  solicitud: z._default(z.enum(SOLICITUDES), 'MOSTRADOR'),
  destinatario: texto(120),
  /** CI (with its check digit), RUT or any other. */
  documento: maybe(texto(30)),
  telefono: maybe(texto(40)),
  /** Where whoever receives it is told that it waits at an agency. */
  correo: maybe(texto(254)),
  /** As people write it; kept as typed and never rejected for its form. Needed to the door. */
  direccion: maybe(texto(200)),
  /** The point that whoever receives it shared. */
  ubicacion: maybe(
    z.strictObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lng: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  ),
  /** Each piece with a number of its own, so that they may travel apart, instead of one guía of several bultos. */
  una_guia_por_bulto: z._default(z.boolean(), false),
  observaciones: maybe(texto(500)),
});
export type EnvioDatos = z.output<typeof EnvioDatos>;

const Tramo = z.object({ concepto: z.string(), detalle: z.nullable(z.string()), centavos: z.int() });

/** The price, line by line, the taxes last; their sum is `total`. */
export const Cotizacion = z.object({
  tramos: z.array(Tramo),
  total: Dinero,
  /** Which tariff says so: `Tarifa general, versión 1`. */
  tarifa: z.string(),
  tarifa_version_id: Id,
  vigente_desde: Day,
});
export type Cotizacion = z.output<typeof Cotizacion>;

/** What the reading of an address found. */
export const Direccion = z.object({ precision: z.enum(PRECISIONES), partes: z.record(z.string(), z.string()) });

export const EnvioFila = z.object({
  id: Id,
  nro: z.string(),
  creado: z.string(),
  estado: z.enum(ESTADOS_DE_ENVIO),
  origen: z.enum(ORIGENES),
  cliente_id: Id,
  cliente: z.string(),
  referencia: z.nullable(z.string()),
  servicio: z.enum(SERVICIOS_DE_ENVIO),
  entrega: z.enum(ENTREGAS),
  paga: z.enum(PAGAN),
  solicitud: z.enum(SOLICITUDES),
  /** Of its first guía, as events may have corrected it since. */
  destinatario: z.string(),
  localidad: z.nullable(z.string()),
  departamento: z.string(),
  agente: z.nullable(z.string()),
  precision: z.nullable(z.enum(PRECISIONES)),
  bultos: z.int(),
  peso_gramos: z.nullable(z.int()),
  contra_reembolso: z.nullable(Dinero),
  valor_declarado: z.nullable(Dinero),
  costo: Dinero,
  prometida_el: z.string(),
  guias: z.array(z.object({ id: Id, guia_nro: z.string(), estado_general: EstadoGuia, bultos: z.int() })),
});
export type EnvioFila = z.output<typeof EnvioFila>;

export const envioFilters = {
  /** Number of the envío (`E-12`) or of a guía, reference, recipient, phone, document: as in the list of guías. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
  estado: z.optional(wordList(ESTADOS_DE_ENVIO)),
  cliente_id: z.optional(idList),
  servicio: z.optional(wordList(SERVICIOS_DE_ENVIO)),
  entrega: z.optional(z.enum(ENTREGAS)),
  paga: z.optional(wordList(PAGAN)),
  origen: z.optional(wordList(ORIGENES)),
  con_contra_reembolso: z.optional(z.boolean()),
  desde: z.optional(Day),
  hasta: z.optional(Day),
} as const;

const EnvioFilters = z.strictObject(envioFilters);
export type EnvioFilters = z.output<typeof EnvioFilters>;

/** By time of creation; pages by `page` up to the 10,000th row, by `cursor` (the `siguiente` before) at any depth. */
export const listEnvios = defineService({
  service: 'envios.listar',
  kind: 'query',
  permission,
  params: z.strictObject({
    ...pageParams,
    ...envioFilters,
    sentido: z._default(z.enum(['asc', 'desc']), 'desc'),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  result: z.extend(pageOf(EnvioFila), { siguiente: z.nullable(z.string()), total_es_minimo: z.boolean() }),
});

export const EnvioDetalle = z.extend(EnvioFila, {
  /** Who made it. */
  usuario: z.string(),
  documento: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  correo: z.nullable(z.string()),
  direccion: z.nullable(z.string()),
  direccion_leida: z.nullable(Direccion),
  ubicacion: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** Where the client's parcels come from. */
  procedencia: z.nullable(z.string()),
  piezas: z.array(
    z.object({
      tamano_id: Id,
      tamano: z.string(),
      peso_gramos: z.nullable(z.int()),
      largo_cm: z.nullable(z.int()),
      ancho_cm: z.nullable(z.int()),
      alto_cm: z.nullable(z.int()),
    }),
  ),
  observaciones: z.nullable(z.string()),
  cotizacion: Cotizacion,
  /** Null: the caller may annul it now. Else why not, for the person. */
  anular: z.nullable(z.string()),
});
export type EnvioDetalle = z.output<typeof EnvioDetalle>;

/** @throws ENVIO_NO_ENCONTRADO */
export const getEnvio = defineService({
  service: 'envios.ver',
  kind: 'query',
  permission,
  params: z.strictObject({ id: Id }),
  result: z.object({ envio: EnvioDetalle }),
});

/** The price and the promised day of what is filled in so far. @throws DATOS_INVALIDOS with the fields that are in the way */
export const cotizarEnvio = defineService({
  service: 'envios.cotizar',
  kind: 'query',
  permission,
  params: z.strictObject(cotizables),
  result: z.object({ cotizacion: Cotizacion, prometida_el: Day }),
});

/**
 * Confirms an envío: its guías with their first event, their pieces, and the price at this moment. A reference that the client used before
 * is refused with which guía has it, unless `acepta_repetida`. Wrong check digits are errors of their field, with the right one.
 * @throws DATOS_INVALIDOS, CLIENTE_NO_ENCONTRADO, REFERENCIA_REPETIDA, GUIA_REPETIDA
 */
export const crearEnvio = defineService({
  service: 'envios.crear',
  kind: 'command',
  permission,
  params: z.extend(EnvioDatos, {
    acepta_repetida: z._default(z.boolean(), false),
    /** The draft that it was made from, which goes. */
    borrador_id: z.optional(Id),
  }),
  result: z.object({ envio: EnvioDetalle }),
});

/** Only before the first physical scan. @throws ENVIO_NO_ENCONTRADO, ENVIO_YA_EN_CURSO, ENVIO_YA_ANULADO */
export const anularEnvio = defineService({
  service: 'envios.anular',
  kind: 'command',
  permission,
  params: z.strictObject({ id: Id, motivo_id: Id, nota: z.optional(texto(300)) }),
  result: z.object({ envio: EnvioDetalle }),
});
