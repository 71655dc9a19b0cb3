import * as z from 'zod/mini';

import { Day, defineService, Id } from '#shared/contract.ts';

import { ELIGE_CLIENTE, PUEDE_LEER_INFORME } from './permisos.contract.ts';
import { Pestana } from './tabla.contract.ts';

/** The tabs that there are, in the order of the report. */
export const PESTANAS = [
  'resumen',
  'entregas',
  'tiempos',
  'pickup',
  'devoluciones',
  'problemas',
  'contra-reembolso',
  'destinos',
] as const;
export type PestanaId = (typeof PESTANAS)[number];

/** Our people name the client; a client's people get their own, whatever they send. */
const cliente = { cliente_id: z.optional(Id) } as const;

/** Days of Montevideo, both inclusive; neither given: the last thirty days of management, which are today and the twenty-nine days before it. */
const periodo = { fecha_desde: z.optional(Day), fecha_hasta: z.optional(Day) } as const;

const Cliente = z.object({ id: Id, nombre: z.string() });
const Dias = z.object({ desde: Day, hasta: Day });

/**
 * The report of a client: parcels by the day on which their data came in, with what has become of them by now.
 * @throws SIN_PERMISO, CLIENTE_NO_ENCONTRADO, RANGO_INVALIDO, RANGO_DEMASIADO_LARGO
 */
export const consultarInforme = defineService({
  service: 'informe_cliente.consultar',
  kind: 'query',
  permission: PUEDE_LEER_INFORME,
  enReplica: true,
  params: z.strictObject({ ...periodo, ...cliente }),
  result: z.object({
    tabs: z.array(Pestana),
    /** The moment that the figures are of. */
    actualizado: z.string(),
    cliente: Cliente,
    periodo: Dias,
    /** As many days, right before. */
    anterior: Dias,
    /** The tab that this client's report opens with. */
    pestana_inicial: z.string(),
  }),
});

/** A table of the report as a file. @throws as `consultarInforme`, TABLA_NO_ENCONTRADA */
export const exportarTabla = defineService({
  service: 'informe_cliente.exportar',
  kind: 'command',
  permission: PUEDE_LEER_INFORME,
  params: z.strictObject({
    fecha_desde: Day,
    fecha_hasta: Day,
    ...cliente,
    pestana: z.string().check(z.maxLength(40)),
    tabla: z.string().check(z.maxLength(40)),
    separador: z._default(z.enum([',', ';']), ','),
  }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

const Cantidad = z.object({
  id: z.string(),
  label: z.string(),
  value: z.int(),
  /** The list with exactly these parcels; null: there is none. */
  url: z.nullable(z.string()),
  ayuda: z.string(),
});

/** The first page of a client's people. */
export const getPanel = defineService({
  service: 'informe_cliente.panel',
  kind: 'query',
  permission: PUEDE_LEER_INFORME,
  enReplica: true,
  params: z.strictObject({ ...cliente }),
  result: z.object({
    cliente: Cliente,
    actualizado: z.string(),
    hoy: Day,
    /** Parcels that are on their way or waiting, and those of today; with the colour family of their state. */
    estados: z.array(z.object({ ...Cantidad.shape, familia: z.string() })),
    /** What waits for the client to say something, most pressing first; only what there is. */
    pendientes: z.array(Cantidad),
    /** Of the last thirty days of management. */
    indicadores: Pestana.shape.indicadores,
    graficas: Pestana.shape.graficas,
    /** No parcel at all yet: the page then shows how to begin. */
    sin_actividad: z.boolean(),
    periodo: Dias,
  }),
});

/** Clients for our people to choose from, by a part of their name; without one the largest of the last month. */
export const buscarClientes = defineService({
  service: 'informe_cliente.clientes',
  kind: 'query',
  permission: ELIGE_CLIENTE,
  params: z.strictObject({ texto: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  result: z.object({
    records: z.array(
      z.object({ id: Id, nombre: z.string(), grande: z.boolean(), pestanas: z.nullable(z.array(z.string())) }),
    ),
  }),
});

export const PERIODICIDADES = ['semanal', 'mensual'] as const;
const Periodicidad = z.enum(PERIODICIDADES);
export type Periodicidad = z.output<typeof Periodicidad>;

/** Whether the person is sent this client's report; null: not. */
const Suscripcion = z.nullable(
  z.object({
    periodicidad: Periodicidad,
    correo: z.string(),
    /** The day of the next mail: Mondays, or the first of the month. */
    proxima: Day,
    ultima: z.nullable(z.string()),
  }),
);

export const getSuscripcion = defineService({
  service: 'informe_cliente.suscripcion',
  kind: 'query',
  permission: PUEDE_LEER_INFORME,
  params: z.strictObject({ ...cliente }),
  result: z.object({ suscripcion: Suscripcion }),
});

/** Sends the person the report, from the next week or month on; null stops it. @throws SIN_PERMISO, CLIENTE_NO_ENCONTRADO */
export const suscribir = defineService({
  service: 'informe_cliente.suscribir',
  kind: 'command',
  permission: PUEDE_LEER_INFORME,
  params: z.strictObject({ ...cliente, periodicidad: z.nullable(Periodicidad) }),
  result: z.object({ suscripcion: Suscripcion, msg: z.string() }),
});

/** Marks a large client, whose report opens with tabs of its own, in that order; null: all, as everybody's. */
export const fijarPestanas = defineService({
  service: 'informe_cliente.fijar_pestanas',
  kind: 'command',
  permission: 'encargado',
  params: z.strictObject({
    cliente_id: Id,
    grande: z.boolean(),
    pestanas: z.nullable(z.array(z.enum(PESTANAS)).check(z.minLength(1), z.maxLength(PESTANAS.length))),
  }),
  result: z.object({ msg: z.string() }),
});
