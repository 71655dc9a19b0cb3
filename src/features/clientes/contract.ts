import * as z from 'zod/mini';

import {
  Day,
  defineService,
  Id,
  Instant,
  idList,
  pageOf,
  pageParams,
  type Result,
  wordList,
} from '#shared/contract.ts';

import { ACTOS, ESTADOS } from './palabras.contract.ts';
import { COMERCIAL, VE_CLIENTE } from './permisos.contract.ts';

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const SmallId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Centavos = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000));

const Figuras = {
  /** Of the last thirty days, as the report of the client says it up to its last fold. */
  guias_30: z.int(),
  /** Kept promises of those, in a hundred; null: none was due. */
  a_tiempo: z.nullable(z.number()),
  incidencias: z.int(),
} as const;

const Fila = z.object({
  id: Id,
  nombre: z.string(),
  razon_social: z.string(),
  rut: z.nullable(z.string()),
  estado: z.enum(ESTADOS),
  segmento: z.nullable(z.string()),
  ejecutivo: z.nullable(z.string()),
  contrato_hasta: z.nullable(Day),
  version: z.int(),
  /** Words that our people hung on it. */
  etiquetas: z.array(z.string()),
  ...Figuras,
});
export type ClienteFila = z.output<typeof Fila>;

export const clienteFilters = {
  /** Words of a name, a RUT, a word that hangs on it, or an address of mail of a contact or a person. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  estado: z.optional(wordList(ESTADOS)),
  segmento: z.optional(idList),
  ejecutivo: z.optional(idList),
};

/** All clients by their names. */
export const listClientes = defineService({
  service: 'clientes.listar',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({
    ...clienteFilters,
    ...pageParams,
    cursor: z.optional(z.string().check(z.maxLength(600))),
  }),
  result: z.extend(pageOf(Fila), { total_es_minimo: z.boolean(), siguiente: z.nullable(z.string()) }),
});

const Nombrado = z.object({ id: Id, nombre: z.string() });

/** What form and filters offer. */
export const getOpcionesDeClientes = defineService({
  service: 'clientes.opciones',
  kind: 'query',
  permission: COMERCIAL,
  params: z.strictObject({}),
  result: z.object({
    segmentos: z.array(Nombrado),
    ejecutivos: z.array(Nombrado),
    departamentos: z.array(Nombrado),
    zonas: z.array(Nombrado),
  }),
});

/** @throws CLIENTE_NO_ENCONTRADO, for somebody else's as for one that does not exist */
export const verCliente = defineService({
  service: 'clientes.ver',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ id: Id }),
  result: z.object({
    cliente: z.object({
      id: Id,
      nombre: z.string(),
      razon_social: z.string(),
      rut: z.nullable(z.string()),
      direccion: z.nullable(z.string()),
      localidad: z.nullable(z.string()),
      departamento_id: Id,
      departamento: z.string(),
      zona_id: Id,
      web: z.nullable(z.string()),
      estado: z.enum(ESTADOS),
      alta: z.nullable(Day),
      contrato_hasta: z.nullable(Day),
      dias_pago: z.nullable(z.int()),
      version: z.int(),
    }),
    /** What is ours, for whoever looks after clients; null for all others. */
    comercial: z.nullable(
      z.object({
        segmento_id: z.nullable(Id),
        segmento: z.nullable(z.string()),
        ejecutivo_id: z.nullable(Id),
        ejecutivo: z.nullable(z.string()),
        credito_centavos: z.nullable(z.int()),
        nota: z.nullable(z.string()),
        /** As whom it goes on since it left. */
        sucesor: z.nullable(Nombrado),
        /** Words that hang on it. */
        etiquetas: z.array(z.string()),
      }),
    ),
    /** What this person may do now. */
    actos: z.array(z.object({ acto: z.enum(ACTOS), nombre: z.string() })),
    /** The last act, as long as it can be taken back. */
    deshacer: z.nullable(z.object({ nombre: z.string(), hasta: Instant })),
    /** Whether this person may change contacts. */
    pone_contactos: z.boolean(),
  }),
});
export type ClienteEntero = Result<typeof verCliente>;

/** Its figures; the page is there before them. */
export const getResumenDeCliente = defineService({
  service: 'clientes.resumen',
  kind: 'query',
  permission: VE_CLIENTE,
  params: z.strictObject({ cliente_id: Id }),
  result: z.object({
    ...Figuras,
    /** Parcels of each of the last fourteen days, today the last. */
    dias: z.array(z.object({ dia: Day, guias: z.int() })),
    /** Parcels that are not at their end, by state. */
    en_curso: z.array(z.object({ estado: z.string(), cantidad: z.int() })),
    sin_movimiento: z.object({ cantidad: z.int(), es_minimo: z.boolean() }),
    esperan_respuesta: z.int(),
    /** What is still to be fetched today. */
    levantes_hoy: z.int(),
    /** Returns that nobody moved for days. */
    devoluciones_paradas: z.int(),
    /** What was collected for it and not paid out; null for whoever does not look after clients. */
    por_liquidar: z.nullable(z.array(z.object({ moneda: z.enum(['UYU', 'USD']), centavos: z.int() }))),
  }),
});

const datosDeCliente = {
  nombre: texto(80),
  razon_social: texto(160),
  rut: z.nullable(z.string().check(z.trim(), z.maxLength(20))),
  direccion: z.nullable(texto(160)),
  localidad: z.nullable(texto(80)),
  departamento_id: SmallId,
  zona_id: SmallId,
  segmento_id: z.nullable(SmallId),
  ejecutivo_id: z.nullable(SmallId),
  contrato_hasta: z.nullable(Day),
  credito_centavos: z.nullable(Centavos),
  dias_pago: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  web: z.nullable(texto(200)),
  nota: z.nullable(texto(2_000)),
} as const;

/** Without `id` a new one, which is a prospect. @throws CLIENTE_NO_ENCONTRADO, CLIENTE_REPETIDO, DATOS_INVALIDOS, DOCUMENTO_CAMBIO */
export const guardarCliente = defineService({
  service: 'clientes.guardar',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({ id: z.optional(Id), version: z.optional(z.int()), ...datosDeCliente }),
  result: z.object({ id: Id, version: z.int(), msg: z.string() }),
});
export type DatosDeCliente = Pick<z.output<typeof guardarCliente.params>, keyof typeof datosDeCliente>;

/**
 * @throws CLIENTE_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE, DOCUMENTO_CAMBIO, CLIENTE_INCOMPLETO, CLIENTE_CON_PENDIENTES, NADA_QUE_DESHACER,
 * DATOS_INVALIDOS where a reason is missing
 */
export const moverCliente = defineService({
  service: 'clientes.mover',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({
    ...{ id: Id, version: z.int(), acto: z.enum(ACTOS), nota: z.optional(texto(500)) },
    /** Of `dar_de_baja` alone: the active client as which it goes on. */
    sucesor_id: z.optional(SmallId),
  }),
  result: z.object({ estado: z.enum(ESTADOS), version: z.int(), msg: z.string() }),
});

/** As many as are handled in one go. */
export const MAS_CLIENTES = 200;

/** The same with several, each for itself: what cannot be done says why. */
export const moverClientes = defineService({
  service: 'clientes.masivo',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_CLIENTES)),
    acto: z.enum(['asignar', 'suspender', 'suspender_deuda', 'reactivar']),
    ejecutivo_id: z.optional(SmallId),
    nota: z.optional(texto(500)),
  }),
  result: z.object({
    hechos: z.int(),
    filas: z.array(z.object({ id: Id, nombre: z.nullable(z.string()), razon: z.nullable(z.string()) })),
  }),
});
