import * as z from 'zod/mini';

import { Day, defineService, Id, idList, pageOf, pageParams, type Result, wordList } from '#shared/contract.ts';
import { ESTADOS_GUIA, GRUPOS_DE_ESTADOS } from '#shared/estados.ts';
import { LONGEST_READING } from '#shared/scan.ts';

import { PUEDE_VER } from './permisos.contract.ts';

export const EstadoGuia = z.enum(ESTADOS_GUIA);

export const SERVICIOS = [
  'ESTANDAR_DOMICILIO',
  'ESTANDAR_AGENCIA',
  'EXPRESS_24',
  'FLEX',
  'DOCUMENTOS',
  'DEVOLUCION',
  'CARGA_ESPECIAL',
] as const;

export const Dinero = z.object({ centavos: z.int(), moneda: z.string() });

/** A parcel in a list. `vencido`: `vence_el` is past and its life is not over. */
export const GuiaFila = z.object({
  id: Id,
  guia_nro: z.string(),
  cliente_id: Id,
  cliente: z.string(),
  agente_id: z.nullable(Id),
  agente: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  destinatario: z.string(),
  departamento: z.string(),
  localidad: z.nullable(z.string()),
  zona: z.string(),
  servicio: z.enum(SERVICIOS),
  bultos: z.int(),
  estado_general: EstadoGuia,
  /** The reason that explains the state: of the visit without delivery, the hold, the return. */
  motivo: z.nullable(z.string()),
  ultimo_evento: z.string(),
  ultimo_fecha: z.string(),
  prometida_el: z.string(),
  vence_el: z.string(),
  vencido: z.boolean(),
  intentos: z.int(),
  contra_reembolso: z.nullable(Dinero),
  creada: z.string(),
});
export type GuiaFila = z.output<typeof GuiaFila>;

/** What narrows a list of parcels; the same for the list, its counts, its export, saved views and bulk work. */
export const guiaFilters = {
  /** Number, reference, recipient: as in the search box, from four characters on any part. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
  numero: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  estado: z.optional(wordList(ESTADOS_GUIA, GRUPOS_DE_ESTADOS)),
  cliente_id: z.optional(idList),
  agente_id: z.optional(idList),
  departamento_id: z.optional(idList),
  zona_id: z.optional(idList),
  servicio: z.optional(wordList(SERVICIOS)),
  motivo_id: z.optional(idList),
  /** Days on which its data came in. */
  desde: z.optional(Day),
  hasta: z.optional(Day),
  /** Days on which it was scanned in: when the company had it. */
  ingresada_desde: z.optional(Day),
  ingresada_hasta: z.optional(Day),
  /** `vencidas`: late; `hoy`: expiring today; `en_plazo`: not late. Each only while its life is not over. */
  vence: z.optional(z.enum(['vencidas', 'hoy', 'en_plazo'])),
  /** Life not over and nothing happened for 48 hours. */
  sin_movimiento: z.optional(z.boolean()),
  con_contra_reembolso: z.optional(z.boolean()),
  /** Visited without delivery on the day before. */
  no_entregadas_ayer: z.optional(z.boolean()),
  /** What happened to it today: it left with a driver, was delivered or handed over, or was visited without delivery. */
  hecho_hoy: z.optional(z.enum(['salidas', 'entregadas', 'no_entregadas'])),
  /** Promised for today, and neither at the door, nor at its agency, nor out with a driver. */
  promesa_en_riesgo: z.optional(z.boolean()),
} as const;

export const GuiaFilters = z.strictObject(guiaFilters);
export type GuiaFilters = z.output<typeof GuiaFilters>;

export const ORDENES = ['registro', 'numero', 'vence', 'movimiento'] as const;
export const guiaOrder = {
  orden: z._default(z.enum(ORDENES), 'registro'),
  sentido: z._default(z.enum(['asc', 'desc']), 'desc'),
} as const;

/**
 * The general list. Pages either by `page` (as other lists do; up to the 10,000th row) or, at any depth, by `cursor`: the `siguiente` of
 * the answer before, which belongs to the same filters and order.
 */
export const listGuias = defineService({
  service: 'guias.listar',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({
    ...pageParams,
    ...guiaFilters,
    ...guiaOrder,
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  result: z.extend(pageOf(GuiaFila), {
    /** Null: there is no more. */
    siguiente: z.nullable(z.string()),
    /** Counting stopped at the cap: there are at least so many. */
    total_es_minimo: z.boolean(),
  }),
});

/** How many parcels meet the filters, exact up to 100,000; by state as well. */
export const countGuias = defineService({
  service: 'guias.contar',
  kind: 'query',
  permission: PUEDE_VER,
  params: GuiaFilters,
  result: z.object({
    total: z.int(),
    total_es_minimo: z.boolean(),
    por_estado: z.array(z.object({ estado: EstadoGuia, cantidad: z.int() })),
  }),
});

/** What the filters of the list offer, inside the scope. */
export const getFiltrosDeGuias = defineService({
  service: 'guias.filtros',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({}),
  result: z.object({
    clientes: z.array(z.object({ id: Id, nombre: z.string() })),
    agentes: z.array(z.object({ id: Id, nombre: z.string(), departamento: z.string() })),
    departamentos: z.array(z.object({ id: Id, nombre: z.string() })),
    zonas: z.array(z.object({ id: Id, nombre: z.string() })),
    motivos: z.array(z.object({ id: Id, nombre: z.string() })),
  }),
});

/** Up to 5,000 numbers (or references) as pasted: one a line, or divided by blanks, commas or semicolons. */
export const pasteGuias = defineService({
  service: 'guias.pegar',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({ texto: z.string().check(z.minLength(1), z.maxLength(250_000)) }),
  result: z.object({
    leidos: z.int(),
    halladas: z.array(
      z.object({
        id: Id,
        guia_nro: z.string(),
        pegado: z.string(),
        estado_general: EstadoGuia,
        cliente: z.string(),
        destinatario: z.string(),
        vencido: z.boolean(),
      }),
    ),
    no_halladas: z.array(z.string()),
    repetidas: z.array(z.object({ pegado: z.string(), veces: z.int() })),
    por_estado: z.array(z.object({ estado: EstadoGuia, cantidad: z.int() })),
  }),
});

/** Address of the whole list as CSV: a ticket of one minute; the file streams at any size. */
export const exportGuias = defineService({
  service: 'guias.exportar',
  kind: 'command',
  permission: PUEDE_VER,
  params: z.strictObject({ ...guiaFilters, ...guiaOrder, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** How a search found a parcel, in the order in which results are shown. */
export const COINCIDENCIAS = ['numero', 'referencia', 'telefono', 'documento', 'parte', 'nombre'] as const;

/**
 * One box: number (also of a piece) or its beginning, S10 with or without blanks, reference, phone, document; from four characters on any
 * part of number, reference or recipient. At most twenty.
 */
export const searchGuias = defineService({
  service: 'guias.buscar',
  kind: 'query',
  permission: PUEDE_VER,
  params: z.strictObject({ texto: z.string().check(z.trim(), z.minLength(2), z.maxLength(LONGEST_READING)) }),
  result: z.object({
    records: z.array(z.extend(GuiaFila, { coincide: z.enum(COINCIDENCIAS) })),
    /** Something that the person should know of what was typed, such as a check digit that does not fit. */
    aviso: z.nullable(z.string()),
  }),
});
export type GuiaHallada = Result<typeof searchGuias>['records'][number];

/** The parcels that a person looked up last, as the browser keeps them: numbers, nothing of the people. */
export const Buscadas = z.array(z.object({ id: Id, guia_nro: z.string(), fecha: z.string() })).check(z.maxLength(20));
export type Buscada = z.output<typeof Buscadas>[number];
