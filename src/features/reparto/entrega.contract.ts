import * as z from 'zod/mini';

import { datosDeEvento, MEDIOS } from '#features/guias/detalle.contract.ts';
import { ESTADOS_LINEA, ESTADOS_RECORRIDO } from '#features/recorridos/contract.ts';
import { defineService, Id, Instant, type Params, type Result } from '#shared/contract.ts';

import { ENTREGA as permission } from './permisos.contract.ts';

/** `/guias/entregar`: what a driver does at the doors of the own round (areas/field.md §7). */

/** As many parcels as go over one doorstep in one act. */
export const MAS_EN_LA_PUERTA = 30;
/** Characters of a picture that comes with its act, as base64. */
const MAS_IMAGEN = 700_000;

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
  /** Why it was not delivered. */
  motivo: z.nullable(z.string()),
});
export type LineaDeHoja = z.output<typeof LineaDeHoja>;

const Hoja = z.object({
  recorrido_id: Id,
  numero: z.string(),
  estado: z.enum(ESTADOS_RECORRIDO),
  lineas: z.array(LineaDeHoja),
  motivos: z.array(z.object({ id: Id, nombre: z.string(), exige_foto: z.boolean() })),
});
export type Hoja = z.output<typeof Hoja>;

/** The round that this driver is out with: every door in its order. Null: they are not out. */
export const miHoja = defineService({
  service: 'reparto.mi_hoja',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({ hoja: z.nullable(Hoja) }),
});

/** A picture travels inside its act, so that it can stand on no other parcel and is stored as often as the act: once. */
const Imagen = z.optional(z.string().check(z.maxLength(MAS_IMAGEN), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)));
const acto = {
  guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_EN_LA_PUERTA)),
  /** When it was done, by the device's clock set right. */
  fecha_evento: z.optional(Instant),
  foto: Imagen,
} as const;
const hecho = z.object({ texto: z.string(), guias: z.array(z.object({ guia_id: Id, estado: z.enum(ESTADOS_LINEA) })) });

/**
 * Hands parcels of the own round over, all or none, for exactly the money that they carry.
 * @throws GUIA_AJENA_AL_RECORRIDO, MONTO_DISTINTO, ARCHIVO_INVALIDO, what the engine refuses
 */
export const entregarEnPuerta = defineService({
  service: 'reparto.entregar',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...acto,
    recibe: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    documento: datosDeEvento.documento,
    /** Of all parcels together, in cents. */
    cobrado_centavos: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
    medio: z._default(z.enum(MEDIOS), 'EFECTIVO'),
    firma: Imagen,
  }),
  result: hecho,
});
export type Entregar = Params<typeof entregarEnPuerta>;

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

/** An act that waits for the network, with its pictures: what the queue keeps. */
export const ActoDePuerta = z.object({
  acto: z.enum(['entregar', 'no_entregar']),
  guias: z.array(Id),
  titulo: z.string(),
  recibe: z.string(),
  documento: z.nullable(z.string()),
  cobrado_centavos: z.int(),
  medio: z.enum(MEDIOS),
  firma: z.nullable(z.string()),
  foto: z.nullable(z.string()),
  motivo_id: z.nullable(Id),
  hecho: z.number(),
  fecha: z.nullable(z.string()),
});
export type ActoDePuerta = z.output<typeof ActoDePuerta>;
