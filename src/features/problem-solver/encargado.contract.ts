import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { PageSize, rango, registrosPage, service } from './contract.ts';

/** Statistics, maintenance and history: for the role encargado alone. */

const EstadisticaUsuario = z.object({
  usuario_id: Id,
  nombre: z.string(),
  casos_resueltos: z.int(),
  /** hh:mm:ss, and the same in minutes with two decimals. */
  tiempo_medio: z.string(),
  tiempo_medio_minutos: z.number(),
});

const Cantidad = z.object({ id: Id, nombre: z.string(), cantidad: z.int() });

export const getEstadisticas = defineService({
  service,
  action: 'get_estadisticas',
  kind: 'query',
  permission: 'encargado',
  enReplica: true,
  params: z.strictObject(rango),
  result: z.object({ estadisticas: z.array(EstadisticaUsuario), fecha_inicio: z.string(), fecha_fin: z.string() }),
});

export const getEstadisticasDetalladas = defineService({
  service,
  action: 'get_estadisticas_detalladas',
  kind: 'query',
  permission: 'encargado',
  enReplica: true,
  params: z.strictObject(rango),
  result: z.object({
    ...getEstadisticas.result.shape,
    causas: z.array(Cantidad),
    soluciones: z.array(Cantidad),
    tiemposPorDia: z.array(
      z.object({
        fecha: z.string(),
        casos_por_dia: z.int(),
        tiempo_promedio: z.string(),
        tiempo_promedio_minutos: z.number(),
      }),
    ),
    distribucionTiempos: z.array(z.object({ rango: z.string(), cantidad: z.int() })),
  }),
});

/** What a cause, a client or an hour came to, and what it came to before. */
const Comparada = z.object({ id: z.nullable(z.int()), nombre: z.string(), cantidad: z.int(), antes: z.int() });

/**
 * The cases of a range beside those of as many days before it that fall on the same weekdays; of today up to this hour. Causes, clients and hours
 * come in the order of what they added to the difference, or took from it. @throws RANGO_INVALIDO, RANGO_DEMASIADO_LARGO
 */
export const compararEstadisticas = defineService({
  service,
  action: 'comparar_estadisticas',
  kind: 'query',
  permission: 'encargado',
  enReplica: true,
  params: z.strictObject(rango),
  result: z.object({
    fecha_inicio: z.string(),
    fecha_fin: z.string(),
    anterior: z.object({ fecha_inicio: z.string(), fecha_fin: z.string() }),
    /** Both end at this hour: the last day is today. */
    hasta_ahora: z.boolean(),
    casos: z.int(),
    antes: z.int(),
    causas: z.array(Comparada),
    /** `id` null: of no client, without a label. */
    clientes: z.array(Comparada),
    /** `id`: the hour of Montevideo. */
    horas: z.array(Comparada),
  }),
});

const Catalogo = z.object({
  id: Id,
  nombre: z.string(),
  activo: z.boolean(),
  puede_eliminar: z.boolean(),
  es_obligatoria: z.boolean(),
});

export const getCausasMantenimiento = defineService({
  service,
  action: 'get_causas_mantenimiento',
  kind: 'query',
  permission: 'encargado',
  params: z.strictObject({}),
  result: z.object({ causas: z.array(Catalogo) }),
});

export const getSolucionesMantenimiento = defineService({
  service,
  action: 'get_soluciones_mantenimiento',
  kind: 'query',
  permission: 'encargado',
  params: z.strictObject({}),
  result: z.object({ soluciones: z.array(Catalogo) }),
});

export const getMapeos = defineService({
  service,
  action: 'get_mapeos_causa_solucion',
  kind: 'query',
  permission: 'encargado',
  params: z.strictObject({}),
  result: z.object({
    mapeos: z.array(
      z.object({
        id: Id,
        causa_id: Id,
        causa_nombre: z.string(),
        solucion_id: Id,
        solucion_nombre: z.string(),
        activo: z.boolean(),
        fecha_creacion: z.string(),
      }),
    ),
  }),
});

const Nombre = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const eliminar = z.strictObject({ accion: z.literal('eliminar'), id: Id });
/** Carries the wanted state, so that two people pressing at once do not undo each other. */
const cambiarEstado = z.strictObject({ accion: z.literal('cambiar_estado'), id: Id, activo: z.boolean() });
const CambioDeCatalogo = z.discriminatedUnion('accion', [
  z.strictObject({ accion: z.literal('crear'), nombre: Nombre }),
  z.strictObject({ accion: z.literal('editar'), id: Id, nombre: Nombre }),
  eliminar,
  cambiarEstado,
]);
export type CambioDeCatalogo = z.output<typeof CambioDeCatalogo>;

const CambioDeMapeo = z.discriminatedUnion('accion', [
  z.strictObject({ accion: z.literal('crear'), causa_id: Id, solucion_id: Id }),
  z.strictObject({ accion: z.literal('editar'), id: Id, causa_id: Id, solucion_id: Id }),
  eliminar,
  cambiarEstado,
]);
export type CambioDeMapeo = z.output<typeof CambioDeMapeo>;

const Hecho = z.object({ msg: z.string(), id: Id });

export const gestionarCausa = defineService({
  service,
  action: 'gestionar_causa',
  kind: 'command',
  permission: 'encargado',
  params: CambioDeCatalogo,
  result: Hecho,
});

export const gestionarSolucion = defineService({
  service,
  action: 'gestionar_solucion',
  kind: 'command',
  permission: 'encargado',
  params: CambioDeCatalogo,
  result: Hecho,
});

export const gestionarMapeo = defineService({
  service,
  action: 'gestionar_mapeo',
  kind: 'command',
  permission: 'encargado',
  params: CambioDeMapeo,
  result: Hecho,
});

const Cambio = z.object({
  id: Id,
  registro_id: Id,
  usuario_nombre: z.string(),
  fecha_modificacion: z.string(),
  tabla_afectada: z.enum(['catalogo_causas', 'catalogo_soluciones', 'causa_solucion']),
  accion: z.enum(['crear', 'editar', 'eliminar', 'cambiar_estado']),
  campo_modificado: z.enum(['nombre', 'activo', 'mapeo']),
  valor_anterior: z.nullable(z.string()),
  valor_nuevo: z.nullable(z.string()),
  descripcion: z.string(),
});
export type Cambio = z.output<typeof Cambio>;

export const getHistorialCambios = defineService({
  service,
  action: 'get_historial_cambios',
  kind: 'query',
  permission: 'encargado',
  params: z.strictObject({
    tipo: z._default(z.enum(['todos', 'causas', 'soluciones', 'mapeos']), 'todos'),
    page: registrosPage.page,
    size: z._default(PageSize, 50),
    registro_id: z.optional(Id),
  }),
  result: z.object({
    historial: z.array(Cambio),
    page: z.int(),
    size: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
});
