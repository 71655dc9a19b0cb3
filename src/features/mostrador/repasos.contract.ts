import * as z from 'zod/mini';

import { datosDeEvento } from '#features/guias/detalle.contract.ts';
import { defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { CodigoDeEstante } from './contract.ts';
import { ATIENDE as permission } from './permisos.contract.ts';

/** What a counter goes over by scanning: what arrives, what is expired, what lies on its shelves (decision 0136). */
const de = { agente_id: z.optional(Id) } as const;

export const CLASES_DE_REPASO = ['RECEPCION', 'VENCIDAS', 'INVENTARIO'] as const;
export type ClaseDeRepaso = (typeof CLASES_DE_REPASO)[number];

/** As many of what was not read as an answer names. */
export const MAS_FALTANTES = 200;

const Repaso = z.object({
  id: Id,
  clase: z.enum(CLASES_DE_REPASO),
  recorrido: z.nullable(z.string()),
  abierto: z.string(),
  por: z.string(),
  cerrado: z.nullable(z.string()),
  esperadas: z.int(),
  /** Of those expected, all of whose pieces were read. */
  leidas: z.int(),
  /** Read and not expected. */
  sobrantes: z.int(),
  apartadas: z.int(),
});
export type Repaso = z.output<typeof Repaso>;

const Faltante = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  destinatario: z.string(),
  estante: z.nullable(z.string()),
  leidos: z.int(),
  bultos: z.int(),
});
export type Faltante = z.output<typeof Faltante>;

/** The open ones, and what could be begun. @throws AGENCIA_NO_ENCONTRADA */
export const listRepasos = defineService({
  service: 'mostrador.repasos',
  kind: 'query',
  permission,
  params: z.strictObject(de),
  result: z.object({
    abiertos: z.array(Repaso),
    /** What is on its way here, by round. */
    rondas: z.array(z.object({ numero: z.string(), salida: z.nullable(z.string()), guias: z.int() })),
    /** When the shelves were gone over last. */
    ultimo_inventario: z.nullable(z.string()),
  }),
});
export type Repasos = Result<typeof listRepasos>;

/** One with what it has not read yet. @throws REPASO_NO_ENCONTRADO */
export const verRepaso = defineService({
  service: 'mostrador.ver_repaso',
  kind: 'query',
  permission,
  params: z.strictObject({ ...de, id: Id }),
  result: z.object({ repaso: Repaso, faltan: z.array(Faltante) }),
});

/** Opens one, or answers the one of its kind that is open. @throws RECORRIDO_SIN_GUIAS where a round brings nothing here */
export const abrirRepaso = defineService({
  service: 'mostrador.abrir_repaso',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    clase: z.enum(CLASES_DE_REPASO),
    recorrido: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,30}$/))),
  }),
  result: z.object({ repaso: Repaso }),
});

/**
 * One reading. Whatever becomes of it is answered: what is not this agency's (`ajena`) waits to be set aside. A parcel that lies here goes
 * onto the shelf that is named, else onto the one where its recipient's others lie, else onto the one with most room.
 * @throws REPASO_NO_ENCONTRADO, REPASO_CERRADO
 */
export const leerRepaso = defineService({
  service: 'mostrador.leer',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    repaso_id: Id,
    codigo: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_READING)),
    estante: z.optional(CodigoDeEstante),
    fecha_evento: z.optional(Instant),
  }),
  result: z.object({
    resultado: z.enum(['hecha', 'repetida', 'sobrante', 'ajena', 'error']),
    texto: z.string(),
    guia: z.nullable(
      z.object({ id: Id, guia_nro: z.string(), destinatario: z.string(), leidos: z.int(), bultos: z.int() }),
    ),
    estante: z.nullable(z.string()),
    repaso: Repaso,
  }),
});
export type LeidaEnRepaso = Result<typeof leerRepaso>;

/** What is none of this agency's goes aside, and our people are told. @throws REPASO_CERRADO, GUIA_ES_DE_ACA */
export const apartarAjena = defineService({
  service: 'mostrador.apartar',
  kind: 'command',
  permission,
  params: z.strictObject({ ...de, repaso_id: Id, codigo: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  result: z.object({ texto: z.string(), repaso: Repaso }),
});

/** It came in damaged: it is held back, with a photo. @throws GUIA_NO_ESTA_AQUI, what the engine refuses */
export const declararDanada = defineService({
  service: 'mostrador.danada',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    guia_id: Id,
    nota: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    foto_id: z.optional(datosDeEvento.foto_id),
  }),
  result: z.object({ guia_nro: z.string() }),
});

/** Closes; of each parcel that is missing our people are told. @throws REPASO_NO_ENCONTRADO, REPASO_CERRADO */
export const cerrarRepaso = defineService({
  service: 'mostrador.cerrar_repaso',
  kind: 'command',
  permission,
  params: z.strictObject({ ...de, id: Id }),
  result: z.object({ repaso: Repaso, faltan: z.array(Faltante) }),
});

/** As many working days as a counter keeps a parcel longer, and as anybody does. */
export const DIAS_DE_PRORROGA = 3;
export const MAS_DIAS_DE_PRORROGA = 60;

/**
 * Keeps a parcel here longer, up to a day or by so many working days: by the counter once and by three at most, by whoever leads as they say.
 * @throws GUIA_NO_ESTA_AQUI, PRORROGA_AGOTADA, DATOS_INVALIDOS
 */
export const prorrogarGuia = defineService({
  service: 'mostrador.prorrogar',
  kind: 'command',
  permission,
  params: z.strictObject({
    ...de,
    guia_id: Id,
    dia: datosDeEvento.dia,
    dias: z.optional(z.int().check(z.minimum(1), z.maximum(MAS_DIAS_DE_PRORROGA))),
  }),
  result: z.object({ guia_nro: z.string(), vence_el: z.string() }),
});

/** A reading as it waits in the browser for a network. */
export const LecturaDeRepaso = z.object({
  repaso_id: Id,
  agente_id: z._default(z.nullable(Id), null),
  codigo: z.string(),
  estante: z._default(z.nullable(z.string()), null),
  leido: z.number(),
  fecha: z._default(z.nullable(Instant), null),
});
export type LecturaDeRepaso = z.output<typeof LecturaDeRepaso>;
