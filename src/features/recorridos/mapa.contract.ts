import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { FUENTES } from '#shared/puntos/punto.ts';

import { Hora } from './contract.ts';
import { PLANIFICA, VE_RECORRIDOS } from './permisos.contract.ts';
import { poolDeRecorrido } from './pool.contract.ts';

/** Where the stops of a round are, and which order would be shorter. */

const Lugar = { lat: z.number(), lng: z.number() } as const;
const PuntoDe = z.object({ ...Lugar, fuente: z.enum(FUENTES) });

const Suma = z.object({ metros: z.int(), segundos: z.int() });

const ParadaEnMapa = z.object({
  guia_id: Id,
  /** null: nobody knows where it is. */
  punto: z.nullable(PuntoDe),
  /** When the van should be there in the order that it has, of the clock; null: it has no place in the reckoning. */
  llegada: z.nullable(z.string()),
  /** The hours in which it wants to be visited. */
  desde: z.nullable(z.string()),
  hasta: z.nullable(z.string()),
  /** What a person should know of it, in words. */
  avisos: z.array(z.string()),
});
export type ParadaEnMapa = z.output<typeof ParadaEnMapa>;

/** What is fetched on the way and is still to be done, in the place that it has among the doors. */
const LevanteEnMapa = z.object({
  ...{ id: Id, punto: z.nullable(PuntoDe) },
  llegada: z.nullable(z.string()),
  avisos: z.array(z.string()),
});
export type LevanteEnMapa = z.output<typeof LevanteEnMapa>;

const DestinoEnMapa = z.object({
  ...{ nombre: z.string(), punto: z.nullable(PuntoDe) },
  llegada: z.nullable(z.string()),
  avisos: z.array(z.string()),
});
export type DestinoEnMapa = z.output<typeof DestinoEnMapa>;

const ZonaEnMapa = z.object({
  id: Id,
  nombre: z.string(),
  /** One of the map's own; null: none was chosen. */
  color: z.nullable(z.string()),
  /** The line that somebody drew, else that around the localities that it is known by; its end is not its beginning. */
  contorno: z.array(z.object(Lugar)),
});
export type ZonaEnMapa = z.output<typeof ZonaEnMapa>;

/** The points of the stops, and of those that are still open the way and the hours of the order that they have. @throws RECORRIDO_NO_ENCONTRADO */
export const mapaDeRecorrido = defineService({
  service: 'recorridos.mapa',
  kind: 'query',
  permission: VE_RECORRIDOS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    /** Where rounds begin and end; LOCALIDAD: nobody has marked it yet. */
    planta: PuntoDe,
    paradas: z.array(ParadaEnMapa),
    levantes: z.array(LevanteEnMapa),
    /** Of a trunk round: the agency that it goes to, and when it gets there. */
    destino: z.optional(DestinoEnMapa),
    total: Suma,
    /** How long its day may be, in seconds: as its vehicle goes, or as Tiempos de ruta say. */
    jornada_s: z.int(),
    /** What concerns the round as a whole. */
    avisos: z.array(z.string()),
    /** Where the zones of its stops lie. */
    zonas: z.array(ZonaEnMapa),
  }),
});
export type MapaDeRecorrido = Result<typeof mapaDeRecorrido>;

/**
 * An order that would be shorter. It changes nothing: whoever wants it saves it with `recorridos.guardar` and the version that it was made from.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, RECORRIDO_VACIO, SERVIDOR_OCUPADO
 */
export const optimizarRecorrido = defineService({
  service: 'recorridos.optimizar',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id }),
  result: z.object({
    version: z.int(),
    /** The order that it was made from, and the proposed one; the same where nothing better was found. */
    anterior: z.array(Id),
    orden: z.array(Id),
    /** What is fetched, with the place that the proposal gives it: behind so many of its doors. */
    levantes: z.array(z.object({ id: Id, orden: z.int() })),
    antes: Suma,
    despues: Suma,
    /** Somebody told the ways by road; else they are reckoned from the straight line. */
    por_calles: z.optional(z.boolean()),
    /** What the search left alone, and why: a parcel, or by its number something to fetch. */
    sin_lugar: z.array(z.object({ guia_id: z.nullable(Id), guia_nro: z.string(), razon: z.string() })),
    avisos: z.array(z.string()),
  }),
});
export type Propuesta = Result<typeof optimizarRecorrido>;

/**
 * Where the address of a parcel is, as a person says (null: the plant). The next parcel to the same door knows it; `aprendida` is false where
 * the address names no door, and then it holds for this stop alone.
 * @throws GUIA_NO_ENCONTRADA, PUNTO_FUERA_DE_URUGUAY, DIRECCION_SIN_PUERTA
 */
export const marcarPunto = defineService({
  service: 'recorridos.marcar_punto',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    guia_id: z.nullable(Id),
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  result: z.object({ aprendida: z.boolean() }),
});

/** The hours in which a stop wants to be visited; both null: any. @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export const horarioDeParada = defineService({
  service: 'recorridos.horario',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    id: Id,
    version: z.int().check(z.minimum(1)),
    guia_id: Id,
    desde: z.nullable(Hora),
    hasta: z.nullable(Hora),
  }),
  result: z.object({ version: z.int() }),
});

/** As many of the pool as a map shows and a deal takes, the most urgent first. */
export const MAS_PUNTOS = 2000;

const PuntoDePool = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  direccion: z.nullable(z.string()),
  localidad: z.nullable(z.string()),
  zona: z.string(),
  bultos: z.int(),
  /** null: nobody knows where it is. */
  punto: z.nullable(PuntoDe),
});
export type PuntoDePool = z.output<typeof PuntoDePool>;

/** What waits at the plant and meets the filters, with its points: what a line is drawn around. */
export const puntosDelPool = defineService({
  service: 'recorridos.pool_puntos',
  kind: 'query',
  permission: PLANIFICA,
  params: poolDeRecorrido.params,
  result: z.object({ planta: PuntoDe, puntos: z.array(PuntoDePool), zonas: z.array(ZonaEnMapa) }),
});
