import * as z from 'zod/mini';

import { ESTADOS_RECORRIDO } from '#features/recorridos/contract.ts';
import { Day, defineService, Id, type Result } from '#shared/contract.ts';

import { LEE_TRANSPORTE } from './permisos.contract.ts';

/** Drivers as they stand today: with which round, how much cash of it against their limit, what of before nobody decided, and their licence. */
export const choferesHoy = defineService({
  service: 'transporte.choferes_hoy',
  kind: 'query',
  permission: LEE_TRANSPORTE,
  params: z.strictObject({}),
  result: z.object({
    dia: Day,
    choferes: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        vehiculo: z.nullable(z.string()),
        /** The one on the road, else the last one of today. */
        recorrido: z.nullable(z.object({ id: Id, numero: z.string(), estado: z.enum(ESTADOS_RECORRIDO) })),
        /** In cents of UYU; null to whoever is to count it. */
        efectivo: z.nullable(z.int()),
        limite: z.int(),
        /** Differences of counts that nobody decided about yet. */
        diferencias: z.int(),
        libreta_vence: Day,
      }),
    ),
  }),
});
export type ChoferHoy = Result<typeof choferesHoy>['choferes'][number];
