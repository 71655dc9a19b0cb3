import * as z from 'zod/mini';

import { EstadoGuia } from '#features/guias/contract.ts';
import { Masivo } from '#features/masivos/contract.ts';
import { Day, defineService, Id, type Params, type Result } from '#shared/contract.ts';

import { VE_PICKUP as permission } from './permisos.contract.ts';

/** 'Guías en Pickup' (specification §2.6, §7.4; wire.md): one service, what is asked for stands in `action`. */
const service = 'GuiasEnPickup';

/** The two nodes of the first level; 1 is a department as well, 999 is none. */
export const MONTEVIDEO = 1;
export const INTERIOR = 999;
/** Up to so many rows of an export come in the answer; more come as a download. */
export const MOST_IN_ANSWER = 5_000;
/** Parcels of this many days, or more, are told together. */
export const MOST_DAYS = 31;

const SmallText = z.string().check(z.maxLength(10));

/** The three filters; '' is all. A department by its id also narrows, though the screen offers Montevideo and Interior only. */
export const pickupFilters = {
  departamento: z._default(SmallText.check(z.regex(/^([1-9]|1\d|999)?$/)), ''),
  tipo_agente: z._default(SmallText.check(z.regex(/^([1-9]\d{0,3})?$/)), ''),
  vencimiento: z._default(z.enum(['', 'en_plazo', 'vencido']), ''),
} as const;
const PickupFilters = z.strictObject(pickupFilters);
export type PickupFilters = z.output<typeof PickupFilters>;

/** `total = en_plazo + vencido = levantado + ingresado`, whatever the filters. */
const cantidades = {
  total: z.int(),
  en_plazo: z.int(),
  vencido: z.int(),
  levantado: z.int(),
  ingresado: z.int(),
  /** Of the expired ones those that lie at their agency: what 'Retirar vencidas' would take. */
  vencido_ingresado: z.int(),
} as const;
const Cantidades = z.object(cantidades);
export type Cantidades = z.output<typeof Cantidades>;

export const getFilters = defineService({
  service,
  action: 'get_filters',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    filters: z.array(
      z.object({
        name: z.enum(['departamento', 'tipo_agente', 'vencimiento']),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
});

export const getSummary = defineService({
  service,
  action: 'get_summary',
  kind: 'query',
  permission,
  params: PickupFilters,
  result: z.object({ summary: Cantidades }),
});

export const NIVELES = ['zona', 'departamento', 'agente', 'guias'] as const;

/** A node of the tree; those with nothing under the filters are left out. */
export const PickupNodo = z.object({
  id: z.int(),
  nombre: z.string(),
  /** What it is, and the level that it opens to: Montevideo goes straight to its agencies. */
  nivel: z.enum(['zona', 'departamento', 'agente']),
  abre: z.enum(['departamento', 'agente', 'guias']),
  ...cantidades,
});
export type PickupNodo = z.output<typeof PickupNodo>;

/** A parcel (specification §3, wire.md). `zona` and `departamento` are those of its agency, as the tree has them. */
export const PickupGuia = z.object({
  nivel: z.literal('guia'),
  guia_id: Id,
  guia_nro: z.string(),
  zona: z.string(),
  departamento: z.string(),
  agente_id: Id,
  agente: z.string(),
  cliente_id: Id,
  cliente: z.string(),
  referencia: z.nullable(z.string()),
  destinatario: z.string(),
  ultimo_evento: z.string(),
  ultimo_fecha: z.string(),
  /** Days of Montevideo since the scan at the agency, or since it was collected. */
  dias_antiguedad: z.int(),
  vence_el: z.string(),
  vencido: z.boolean(),
  situacion: z.enum(['levantado', 'ingresado']),
  estado_general: EstadoGuia,
});
export type PickupGuia = z.output<typeof PickupGuia>;

/**
 * Children of a node. `zona` has no parent; `departamento` has 999; `agente` a department, or 999; `guias` an agency. Levels of nodes come
 * whole unless a page is asked for; parcels come in pages of 50, those that expire first on top.
 */
export const getHierarchicalData = defineService({
  service,
  action: 'get_hierarchical_data',
  kind: 'query',
  permission,
  params: z.strictObject({
    level: z.enum(NIVELES),
    parent_id: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))), null),
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    page_size: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
    ...pickupFilters,
  }),
  result: z.object({
    data: z.object({ items: z.array(z.discriminatedUnion('nivel', [PickupNodo, PickupGuia])), total_count: z.int() }),
  }),
});
export type HierarchicalParams = Params<typeof getHierarchicalData>;

/** A node by its level and id; null is the whole report (level `zona`). */
const nodo = {
  level: z.enum(['zona', 'departamento', 'agente']),
  id: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))), null),
} as const;

/** All parcels of a node as CSV: in the answer up to 5,000 rows, beyond that the address of a download (one minute, once). */
export const exportData = defineService({
  service,
  action: 'export_data',
  kind: 'command',
  permission,
  params: z.strictObject({ ...nodo, ...pickupFilters }),
  result: z.object({
    filename: z.string(),
    /** Rows that the file has, so that a download can show how far it is. */
    total: z.int(),
    csv_data: z.optional(z.string()),
    url: z.optional(z.string()),
  }),
});

/** All departments with their figures, also those with nothing: another view of the same numbers, for a map. */
export const getMapa = defineService({
  service,
  action: 'get_mapa',
  kind: 'query',
  permission,
  params: PickupFilters,
  result: z.object({
    departamentos: z.array(z.object({ id: Id, nombre: z.string(), codigo: z.string(), ...cantidades })),
  }),
});

/**
 * How old what each agency has is, in days, as `dias_antiguedad` counts them. Only days with parcels; the last one, 31, stands for all
 * that are older. `parent_id` as at level `agente`; `agente_id` for one alone.
 */
export const getAntiguedad = defineService({
  service,
  action: 'get_antiguedad',
  kind: 'query',
  permission,
  params: z.strictObject({
    parent_id: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(999))), null),
    agente_id: z.optional(Id),
    ...pickupFilters,
  }),
  result: z.object({
    agentes: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        departamento_id: Id,
        total: z.int(),
        dias: z.array(z.object({ dias: z.int(), total: z.int(), vencido: z.int() })),
      }),
    ),
  }),
});
export type Antiguedad = Result<typeof getAntiguedad>['agentes'][number];

/** Either chosen parcels, or those of a node under the filters that lie at their agency. @throws MASIVO_VACIO, MASIVO_DEMASIADO_GRANDE */
const cuales = {
  guias: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5_000))),
  nodo: z.optional(z.strictObject(nodo)),
  ...pickupFilters,
} as const;

/** Bulk work of whoever leads: goes on in the background, with a result for each parcel (`masivos.ver`, `masivos.filas`, `masivos.deshacer`). */
const trabajo = { service, kind: 'command', permission: 'encargado', result: z.object({ masivo: Masivo }) } as const;

/** A mail to each recipient who left an address; the others are named as failed, with the reason. */
export const avisarPickup = defineService({ ...trabajo, action: 'avisar', params: z.strictObject(cuales) });

/** A later last day of custody. */
export const prorrogarPickup = defineService({
  ...trabajo,
  action: 'prorrogar',
  params: z.strictObject({ ...cuales, dia: Day }),
});

/** Those whose custody is over begin their way back ('Venció en agencia'). */
export const retirarVencidas = defineService({
  ...trabajo,
  action: 'retirar_vencidas',
  params: z.strictObject(cuales),
});
