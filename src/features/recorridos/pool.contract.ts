import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { PLANIFICA } from './permisos.contract.ts';

/** What waits at the plant, to be put into rounds. */

export const PROMESAS = ['vencida', 'hoy'] as const;
export const POOL_PAGE = 100;
export const SERVICIOS_DE_PUERTA = [
  'ESTANDAR_DOMICILIO',
  'EXPRESS_24',
  'FLEX',
  'DOCUMENTOS',
  'CARGA_ESPECIAL',
  'DEVOLUCION',
] as const;
export const PESOS = ['hasta_5', 'hasta_20', 'mas_de_20'] as const;

export const FiltrosDelPool = z.strictObject({
  zona_id: z.optional(Id),
  promesa: z.optional(z.enum(PROMESAS)),
  /** What lies in this cart. */
  carro_id: z.optional(Id),
  /** What somebody was at the door with already, in vain. */
  visitada: z.optional(z.boolean()),
  servicio: z.optional(z.enum(SERVICIOS_DE_PUERTA)),
  /** No heavier than so many kilograms, or heavier than them. */
  peso: z.optional(z.enum(PESOS)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
});

/** Parcels for a door that wait at the plant and are in no round: how many by zone, and the first of those that meet the filters. */
export const poolDeRecorrido = defineService({
  service: 'recorridos.pool',
  kind: 'query',
  permission: PLANIFICA,
  params: FiltrosDelPool,
  result: z.object({
    zonas: z.array(z.object({ id: Id, nombre: z.string(), cantidad: z.int() })),
    /** Carts that hold some of it, whatever the filters. */
    carros: z.array(z.object({ id: Id, nombre: z.string(), cantidad: z.int() })),
    total: z.int(),
    guias: z.array(
      z.object({
        guia_id: Id,
        guia_nro: z.string(),
        destinatario: z.string(),
        direccion: z.nullable(z.string()),
        localidad: z.nullable(z.string()),
        zona: z.string(),
        bultos: z.int(),
        prometida_el: z.string(),
        vencida: z.boolean(),
      }),
    ),
  }),
});
export type EnPool = Result<typeof poolDeRecorrido>['guias'][number];
