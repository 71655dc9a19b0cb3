import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';
import { FUENTES } from '#shared/puntos/punto.ts';

import { MAS_GUIAS, Rechazada } from './contract.ts';
import { MAS_PUNTOS } from './mapa.contract.ts';
import { PLANIFICA } from './permisos.contract.ts';

/** Parcels that wait, dealt out over several rounds: proposed in the background, applied round by round by a person. */

/** Rounds of one deal. */
export const MAS_RONDAS = 40;

const Tope = (most: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(most)));

/**
 * Begins the search. What a round has already keeps its place; what it takes beside comes after. Null limits nothing.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, DATOS_INVALIDOS
 */
export const repartirGuias = defineService({
  service: 'recorridos.repartir',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({
    guias: z.array(Id).check(z.minLength(1), z.maxLength(MAS_PUNTOS)),
    recorridos: z
      .array(
        z.strictObject({
          id: Id,
          bultos: Tope(100_000),
          kg: Tope(100_000),
          dm3: Tope(1_000_000),
          /** Of its day, from the hour at which it leaves; null: as long as the ámbito of the stops says. */
          horas: z.nullable(z.number().check(z.minimum(0.25), z.maximum(24))),
          paradas: Tope(MAS_GUIAS),
          zonas: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(60))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAS_RONDAS)),
  }),
  result: z.object({ propuesta_id: Id }),
});

export const ESTADOS_PROPUESTA = ['EN_COLA', 'EN_CURSO', 'LISTA', 'CANCELADA', 'FALLIDA'] as const;

const Parada = z.object({
  guia_id: Id,
  titulo: z.string(),
  lat: z.number(),
  lng: z.number(),
  fuente: z.enum(FUENTES),
  /** It was in the round before. */
  estaba: z.boolean(),
});

const Ronda = z.object({
  recorrido_id: Id,
  numero: z.string(),
  chofer: z.nullable(z.string()),
  paradas: z.array(Parada),
  /** How many it takes beside those that it has. */
  nuevas: z.int(),
  bultos: z.number(),
  kg: z.number(),
  dm3: z.number(),
  metros: z.int(),
  segundos: z.int(),
  salida: z.string(),
  fin: z.string(),
  avisos: z.array(z.string()),
  aplicado: z.boolean(),
});
export type RondaDeReparto = z.output<typeof Ronda>;

/** @throws PROPUESTA_NO_ENCONTRADA */
export const verReparto = defineService({
  service: 'recorridos.reparto',
  kind: 'query',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id }),
  result: z.object({
    id: Id,
    estado: z.enum(ESTADOS_PROPUESTA),
    usuario: z.string(),
    guias: z.int(),
    /** From 0 to 100. */
    avance: z.int(),
    planta: z.object({ lat: z.number(), lng: z.number() }),
    rondas: z.array(Ronda),
    /** Ways are those by road; else in a straight line, as where nobody is named who knows the streets. */
    por_calles: z.boolean(),
    /** What concerns the deal as a whole, in words. */
    avisos: z.array(z.string()),
    sin_lugar: z.array(z.object({ guia_id: z.nullable(Id), guia_nro: z.string(), razon: z.string() })),
  }),
});
export type Reparto = Result<typeof verReparto>;

/** Ends a search that nobody waits for. One that is done stays. @throws PROPUESTA_NO_ENCONTRADA */
export const cancelarReparto = defineService({
  service: 'recorridos.cancelar_reparto',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id }),
  result: z.object({ estado: z.enum(ESTADOS_PROPUESTA) }),
});

/**
 * Gives one round what was proposed for it. What somebody else took meanwhile is answered row by row.
 * @throws PROPUESTA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, RECORRIDO_DEMASIADO_GRANDE
 */
export const aplicarReparto = defineService({
  service: 'recorridos.aplicar_reparto',
  kind: 'command',
  permission: PLANIFICA,
  params: z.strictObject({ id: Id, recorrido_id: Id }),
  result: z.object({ agregadas: z.array(Id), rechazadas: z.array(Rechazada) }),
});
