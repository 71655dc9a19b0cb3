import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { Day, defineService, Id, idList, pageOf, pageParams, type Result, wordList } from '#shared/contract.ts';

import { Adjuntos, Entrada, Etiqueta, Etiquetas } from './hilo.contract.ts';
import { Lazo } from './lazos.contract.ts';
import {
  ACTOS,
  CANALES,
  CON,
  ESTADOS,
  EXIGENCIAS,
  LUEGO,
  MAS_INCIDENCIAS,
  PARA,
  PRIORIDADES,
  RESPONSABLES_DEL_HECHO,
  SOLUCIONES,
  VISTAS,
} from './palabras.contract.ts';
import { ABRE_INCIDENCIAS, ATIENDE, SIGUE_INCIDENCIAS, VE_INCIDENCIAS } from './permisos.contract.ts';

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const Mensaje = texto(4_000);
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const Fila = z.object({
  id: Id,
  numero: z.string(),
  asunto: z.string(),
  tipo_id: Id,
  tipo: z.string(),
  prioridad: z.enum(PRIORIDADES),
  estado: z.enum(ESTADOS),
  /** The house outside that sees it; both null: ours alone. */
  cliente_id: z.nullable(Id),
  agente_id: z.nullable(Id),
  /** Of the house, or of the parcel. */
  de_cliente_id: z.nullable(Id),
  cliente: z.nullable(z.string()),
  agente: z.nullable(z.string()),
  guia_id: z.nullable(Id),
  guia_nro: z.nullable(z.string()),
  creada: z.string(),
  ultimo_mensaje: z.string(),
  respondida: z.nullable(z.string()),
  reaperturas: z.int(),
  version: z.int(),
  /** For our people; null for all others. */
  responsable_id: z.nullable(Id),
  responsable: z.nullable(z.string()),
  vence: z.nullable(z.string()),
  respuesta_vence: z.nullable(z.string()),
  /** Working seconds that are left; null while it stands. */
  resta_s: z.nullable(z.int()),
  /** Until the first answer is owed; null: it was given, nobody waits for it, or it stands. */
  resta_respuesta_s: z.nullable(z.int()),
  resolucion_s: z.nullable(z.int()),
  /** Words that our people hung on it; nothing for all others. */
  etiquetas: z.array(z.string()),
});
export type IncidenciaFila = z.output<typeof Fila>;

export const incidenciaFilters = {
  /** A number of ours, a number of a guía, or words of the subject. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
  tipo: z.optional(idList),
  prioridad: z.optional(wordList(PRIORIDADES)),
  estado: z.optional(wordList(ESTADOS)),
  responsable: z.optional(idList),
  cliente_id: z.optional(idList),
  agente_id: z.optional(idList),
  /** Days on which it was opened. */
  desde: z.optional(Day),
  hasta: z.optional(Day),
  con: z.optional(z.enum(CON)),
  /** Who has its parcel in a round, or had it last. */
  chofer: z.optional(idList),
  etiqueta: z.optional(Etiquetas),
};

/** A page of a view: what runs out first on top; of all there are, the newest. */
export const listIncidencias = defineService({
  service: 'incidencias.listar',
  kind: 'query',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({
    vista: z._default(z.enum(VISTAS), 'abiertas'),
    ...incidenciaFilters,
    ...pageParams,
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  result: z.extend(pageOf(Fila), { total_es_minimo: z.boolean(), siguiente: z.nullable(z.string()) }),
});

/** How many wait in each view. */
export const countIncidencias = defineService({
  service: 'incidencias.cuentas',
  kind: 'query',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({}),
  result: z.object({
    mias: z.int(),
    sin_asignar: z.int(),
    vencen_hoy: z.int(),
    esperando: z.int(),
    reabiertas: z.int(),
    abiertas: z.int(),
  }),
});

const Nombrado = z.object({ id: Id, nombre: z.string() });

/** What forms and filters offer; people, answers and reasons for holding back to those who attend alone. */
export const getOpcionesDeIncidencias = defineService({
  service: 'incidencias.opciones',
  kind: 'query',
  permission: ABRE_INCIDENCIAS,
  params: z.strictObject({}),
  result: z.object({
    tipos: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        nombre: z.string(),
        exige: z.array(z.enum(EXIGENCIAS)),
        /** The answer that fits it best; for those who attend. */
        plantilla_id: z.nullable(Id),
        /** How those of it may end; none named: in any way. */
        soluciones: z.array(z.enum(SOLUCIONES)),
      }),
    ),
    responsables: z.array(Nombrado),
    macros: z.array(z.object({ id: Id, nombre: z.string(), texto: z.string(), luego: z.enum(LUEGO) })),
    motivos: z.array(Nombrado),
    /** Those that hang on something already, what is used most on top. */
    etiquetas: z.array(z.string()),
  }),
});

/** @throws INCIDENCIA_NO_ENCONTRADA */
export const verIncidencia = defineService({
  service: 'incidencias.ver',
  kind: 'query',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    incidencia: z.extend(Fila, {
      canal: z.enum(CANALES),
      abierta_por: z.nullable(z.string()),
      resuelta: z.nullable(z.string()),
      /** For our people; null or false for all others. */
      consumido_s: z.nullable(z.int()),
      solucion: z.nullable(z.enum(SOLUCIONES)),
      retiene: z.boolean(),
      unida_a: z.nullable(z.object({ id: Id, numero: z.string() })),
      ruta: z.nullable(z.string()),
    }),
    entradas: z.array(Entrada),
    guia: z.nullable(
      z.object({
        id: Id,
        guia_nro: z.string(),
        estado_general: EstadoGuia,
        destinatario: z.string(),
        destino: z.string(),
        prometida_el: z.string(),
        recorrido: z.nullable(z.string()),
      }),
    ),
    /** What this person may do now. */
    actos: z.array(z.string()),
    /** Of our people, who hears of it besides whoever answers for it; nobody for all others. */
    seguidores: z.array(Nombrado),
    /** What it has to do with; nothing for all others. */
    lazos: z.array(Lazo),
  }),
});
export type IncidenciaEntera = Result<typeof verIncidencia>;

/** @throws INCIDENCIA_YA_ABIERTA with the other's number, GUIA_NO_ENCONTRADA, TIPO_NO_DISPONIBLE */
export const abrirIncidencia = defineService({
  service: 'incidencias.abrir',
  kind: 'command',
  permission: ABRE_INCIDENCIAS,
  params: z.strictObject({
    tipo_id: SmallId,
    guia: z.optional(texto(40)),
    asunto: z.optional(texto(160)),
    texto: Mensaje,
    /** Although one of the kind is open for the parcel. */
    aparte: z.optional(z.boolean()),
    /** Says it in the one that is open already, and follows it. */
    sumarse: z.optional(z.boolean()),
    /** Of our people alone: others open for themselves. */
    para: z.optional(z.enum(PARA)),
    /** Of our people: the case in which it was met. */
    caso_id: z.optional(Id),
    adjuntos: Adjuntos,
  }),
  result: z.object({ id: Id, numero: z.string() }),
});

/**
 * What is said across the counter: by our people, with what is done next; by the house outside, which takes it up again.
 * @throws INCIDENCIA_NO_ENCONTRADA, INCIDENCIA_SIN_CASA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO
 */
export const enviarMensaje = defineService({
  service: 'incidencias.mensaje',
  kind: 'command',
  permission: VE_INCIDENCIAS,
  params: z.strictObject({
    id: Id,
    texto: Mensaje,
    luego: z.optional(z.enum(LUEGO)),
    solucion: z.optional(z.enum(SOLUCIONES)),
    version: z.optional(z.int()),
    adjuntos: Adjuntos,
  }),
  result: z.object({ estado: z.enum(ESTADOS), msg: z.string() }),
});

/** What is said among ourselves: it has a call of its own, so that no switch of a form can send it out. @throws INCIDENCIA_NO_ENCONTRADA */
export const anotarIncidencia = defineService({
  service: 'incidencias.nota',
  kind: 'command',
  permission: SIGUE_INCIDENCIAS,
  params: z.strictObject({ id: Id, texto: Mensaje, adjuntos: Adjuntos }),
  result: z.object({ msg: z.string() }),
});

const datosDelActo = {
  responsable_id: z.optional(SmallId),
  tipo_id: z.optional(SmallId),
  prioridad: z.optional(z.enum(PRIORIDADES)),
  solucion: z.optional(z.enum(SOLUCIONES)),
  responsable_del_hecho: z.optional(z.enum(RESPONSABLES_DEL_HECHO)),
  costo_centavos: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  texto: z.optional(Mensaje),
} as const;

/** @throws INCIDENCIA_NO_ENCONTRADA, INCIDENCIA_TOMADA, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, and what the engine refuses of the parcel */
export const moverIncidencia = defineService({
  service: 'incidencias.mover',
  kind: 'command',
  permission: ATIENDE,
  params: z.strictObject({
    id: Id,
    version: z.int(),
    acto: z.enum(ACTOS),
    ...datosDelActo,
    /** The one it is the same matter as. */
    con: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^I-\d{6}-\d{4,9}$/))),
    motivo_id: z.optional(SmallId),
  }),
  result: z.object({ estado: z.enum(ESTADOS), msg: z.string() }),
});

/** The same with many, each for itself: what cannot be done says why. */
export const moverIncidencias = defineService({
  service: 'incidencias.masivo',
  kind: 'command',
  permission: ATIENDE,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_INCIDENCIAS)),
    acto: z.enum(['tomar', 'asignar', 'clasificar', 'resolver', 'anular', 'etiquetar', 'quitar_etiqueta']),
    ...datosDelActo,
    /** The word that is hung on each, or taken off. */
    etiqueta: z.optional(Etiqueta),
    /** Of `resolver`: what each of them is told, with what is known of it; in place of `texto`. */
    macro_id: z.optional(SmallId),
  }),
  result: z.object({
    hechas: z.int(),
    filas: z.array(z.object({ id: Id, numero: z.nullable(z.string()), razon: z.nullable(z.string()) })),
  }),
});

/** An answer made beforehand, with what is known of this matter in it. @throws INCIDENCIA_NO_ENCONTRADA, MACRO_NO_ENCONTRADA */
export const llenarMacro = defineService({
  service: 'incidencias.macro',
  kind: 'query',
  permission: ATIENDE,
  params: z.strictObject({ id: Id, macro_id: SmallId }),
  result: z.object({ texto: z.string(), luego: z.enum(LUEGO), faltan: z.array(z.string()) }),
});

/** The house outside says that it is well. @throws INCIDENCIA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const cerrarIncidencia = defineService({
  service: 'incidencias.cerrar',
  kind: 'command',
  permission: { anyOf: ['CLI_001', 'PCK_001'] },
  params: z.strictObject({ id: Id }),
  result: z.object({ msg: z.string() }),
});

export type DatosDelActo = Pick<
  z.output<typeof moverIncidencia.params>,
  keyof typeof datosDelActo | 'con' | 'motivo_id'
>;
