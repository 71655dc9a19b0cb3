import * as z from 'zod/mini';

import { ESTADOS_LINEA, ESTADOS_RECORRIDO, MAS_GUIAS } from '#features/recorridos/contract.ts';
import { defineService, Id, Instant, type Result } from '#shared/contract.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { CARGA } from './permisos.contract.ts';

export const Codigo = z.string().check(z.minLength(1), z.maxLength(LONGEST_READING));

const LineaDeCarga = z.object({
  guia_id: Id,
  guia_nro: z.string(),
  /** Place of the delivery: the last one is loaded first. */
  orden: z.int(),
  estado: z.enum(ESTADOS_LINEA),
  destinatario: z.string(),
  direccion: z.nullable(z.string()),
  localidad: z.nullable(z.string()),
  bultos: z.int(),
  /** Pieces that were read into the van. */
  cargados: z.int(),
});
export type LineaDeCarga = z.output<typeof LineaDeCarga>;

const Carga = z.object({
  recorrido_id: Id,
  numero: z.string(),
  estado: z.enum(ESTADOS_RECORRIDO),
  chofer: z.nullable(z.string()),
  destino: z.nullable(z.string()),
  lineas: z.array(LineaDeCarga),
});
export type Carga = z.output<typeof Carga>;

/** The round that this driver loads next, and how many follow it. An office names whose. */
export const miCarga = defineService({
  service: 'reparto.mi_carga',
  kind: 'query',
  permission: CARGA,
  params: z.strictObject({ chofer_id: z.optional(Id) }),
  result: z.object({
    carga: z.nullable(Carga),
    /** Rounds of theirs that are loaded after it. */
    despues: z.int(),
  }),
});

/** `ajena`: it goes in another van, or elsewhere; `retenida`: nobody may take it along. */
export const RESULTADOS = ['hecha', 'repetida', 'sobrante', 'ajena', 'retenida', 'error'] as const;

/** A reading at the van. What is wrong with it is an answer, with its reason; what is left over may be put on the round. */
export const leerCarga = defineService({
  service: 'reparto.leer',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({
    recorrido_id: Id,
    codigo: Codigo,
    /** Of what was left over: put it on the round and load it. */
    agregar: z.optional(z.boolean()),
    fecha_evento: z.optional(Instant),
  }),
  result: z.object({
    resultado: z.enum(RESULTADOS),
    texto: z.string(),
    guia_nro: z.nullable(z.string()),
    /** As it is now, where it is one of this round's. */
    linea: z.nullable(LineaDeCarga),
  }),
});
export type Leida = Result<typeof leerCarga>;

/** What does not belong into this van lies on the dock all the same: our people hear of it, once. @throws RECORRIDO_NO_ENCONTRADO, GUIA_NO_ENCONTRADA */
export const avisarDeCarga = defineService({
  service: 'reparto.avisar_de_carga',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({ recorrido_id: Id, codigo: Codigo }),
  result: z.object({ texto: z.string() }),
});

/** Rounds that a missing parcel may go over to. @throws RECORRIDO_NO_ENCONTRADO */
export const otrosRecorridos = defineService({
  service: 'reparto.otros_recorridos',
  kind: 'query',
  permission: CARGA,
  params: z.strictObject({ recorrido_id: Id }),
  result: z.object({
    recorridos: z.array(
      z.object({ id: Id, numero: z.string(), chofer: z.string(), salida_prevista: z.nullable(z.string()) }),
    ),
  }),
});
export type OtroRecorrido = Result<typeof otrosRecorridos>['recorridos'][number];

export const DECISIONES = ['DEJAR', 'BUSCAR', 'OTRO_RECORRIDO', 'INCIDENCIA'] as const;
export type Decision = (typeof DECISIONES)[number];

/**
 * Closes the loading, each missing parcel with its decision: it stays at the plant, somebody looks for it, it goes over to another round (`a`),
 * or it is a matter of our people's.
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, FALTAN_POR_CARGAR, RECORRIDO_VACIO, LINEAS_SIN_RESOLVER, DATOS_INVALIDOS
 */
export const cerrarCarga = defineService({
  service: 'reparto.cerrar_carga',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({
    recorrido_id: Id,
    faltantes: z
      .array(z.strictObject({ guia_id: Id, decision: z.enum(DECISIONES), a: z.optional(Id) }))
      .check(z.maxLength(MAS_GUIAS)),
  }),
  result: z.object({ estado: z.enum(ESTADOS_RECORRIDO) }),
});

/**
 * Leaves with what is loaded. Whoever holds more cash than the own limit is told so first, and may go all the same (`sobre_limite`).
 * @throws RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, CHOFER_EN_RUTA, EFECTIVO_SOBRE_LIMITE
 */
export const salir = defineService({
  service: 'reparto.salir',
  kind: 'command',
  permission: CARGA,
  params: z.strictObject({ recorrido_id: Id, sobre_limite: z.optional(z.boolean()) }),
  result: z.object({
    estado: z.enum(ESTADOS_RECORRIDO),
    quedan_fuera: z.array(z.object({ guia_nro: z.string(), razon: z.string() })),
  }),
});

/** A reading that waits for the network: what the queue keeps. */
export const LecturaDeCarga = z.object({
  recorrido_id: Id,
  codigo: z.string(),
  agregar: z.boolean(),
  leido: z.number(),
  fecha: z.nullable(z.string()),
});
export type LecturaDeCarga = z.output<typeof LecturaDeCarga>;
