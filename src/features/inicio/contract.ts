import * as z from 'zod/mini';

import { Day, defineService, Id, type Result } from '#shared/contract.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';
import { ROLES } from '#shared/permissions.ts';

const Contador = z.nullable(z.int());

/** Counts of the home tiles; null where the area does not exist yet or does not apply to the person (wire.md, "Others"). */
export const contadores = defineService({
  service: 'inicio.contadores',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ guias: Contador, levantes: Contador, recorridos: Contador }),
});

/** What waits for somebody, by the name of its card. */
export const PENDIENTES = [
  'casos_de_hoy',
  'sin_movimiento',
  'vencidas',
  'por_llegar',
  'en_estante',
  'vencen_hoy',
  'vencidas_en_estante',
  'levantes_por_asignar',
  'levantes_no_levantados',
  'levantes_sin_ingresar',
  'levantes_por_hablar',
  'levantes_recurrentes',
  'devoluciones_por_autorizar',
  'devoluciones_paradas',
  'egresos_por_confirmar',
  'libretas_por_vencer',
  'vehiculos_por_vencer',
  'importaciones_con_errores',
  'cuentas_por_aprobar',
  'webhooks_fallando',
  'correos_fallando',
  'respaldo',
  'por_entregar',
  'por_devolver',
  'cliente_retenidas',
  'cliente_direccion',
  'cliente_sin_entrega',
  'cliente_vencidas',
  'cliente_vencen_hoy',
  'cliente_sin_recibir',
] as const;
export type ClaveDePendiente = (typeof PENDIENTES)[number];

const Pendiente = z.object({
  clave: z.enum(PENDIENTES),
  /** Null: it could not be counted now; the others could. */
  cantidad: z.nullable(z.int()),
  /** There are more than `cantidad`. */
  es_minimo: z.boolean(),
  /** The same a week ago up to this hour, where a comparison means something. */
  antes: z.nullable(z.int()),
  /** What else is to be known of it, in a few words. */
  detalle: z.nullable(z.string()),
});
export type Pendiente = z.output<typeof Pendiente>;

/** What only this person or role can unblock, in the order of the screen: those that the person may open. */
export const getPendientes = defineService({
  service: 'inicio.pendientes',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ pendientes: z.array(Pendiente) }),
});

export const FLUJOS = ['ingresadas', 'salidas', 'entregadas', 'no_entregadas'] as const;
export type Flujo = (typeof FLUJOS)[number];

const Linea = z.object({
  flujo: z.enum(FLUJOS),
  /** Parcels since midnight, at the end of each hour; the last one is the hour that runs. */
  hoy: z.array(z.int()),
  /** The same of the same weekday a week ago, all day long. */
  antes: z.array(z.int()),
  /** A week ago at this very time of day. */
  antes_a_esta_hora: z.int(),
});
export type Linea = z.output<typeof Linea>;

/** The day at a glance, for who leads. Null: that part could not be asked now; the others could. */
export const getTorre = defineService({
  service: 'inicio.torre',
  kind: 'query',
  permission: { anyOf: [ROLES.encargado] },
  params: z.strictObject({}),
  result: z.object({
    /** Of Montevideo. */
    hoy: Day,
    flujo: z.nullable(z.array(Linea)),
    en_reparto: z.nullable(z.int()),
    promesas_en_riesgo: z.nullable(z.int()),
    /** Parcels that are not at their end, by state, in the order of their life; with the one that stands still the longest. */
    estados: z.nullable(
      z.array(
        z.object({
          estado: z.enum(ESTADOS_GUIA),
          cantidad: z.int(),
          mas_vieja: z.object({ id: Id, desde: z.string() }),
        }),
      ),
    ),
    /** Fullest first, from nine tenths of what they can hold. */
    agencias: z.nullable(z.array(z.object({ id: Id, nombre: z.string(), cantidad: z.int(), capacidad: z.int() }))),
    /** Rounds of today that left late or still have not left, latest first. */
    atrasados: z.nullable(
      z.array(z.object({ id: Id, numero: z.string(), chofer: z.nullable(z.string()), atraso_minutos: z.int() })),
    ),
  }),
});
export type Torre = Result<typeof getTorre>;
