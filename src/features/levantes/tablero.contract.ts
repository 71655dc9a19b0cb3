import * as z from 'zod/mini';

import { Day, defineService, Id, type Result } from '#shared/contract.ts';

import { VE_TODOS } from './permisos.contract.ts';

/** A day by zones and slots: how many there are, how many of them nobody is assigned to, how much room is left. Today when left out. */
export const getTablero = defineService({
  service: 'levantes.tablero',
  kind: 'query',
  permission: VE_TODOS,
  params: z.strictObject({ dia: z.optional(Day) }),
  result: z.object({
    dia: Day,
    celdas: z.array(
      z.object({
        zona_id: Id,
        zona: z.string(),
        desde: z.string(),
        hasta: z.string(),
        /** Null: the zone has no such slot that day, and what there is was made by hand. */
        lugares: z.nullable(z.int()),
        /** Asked for and not called off, fetched or to be fetched. */
        tomados: z.int(),
        por_asignar: z.int(),
      }),
    ),
  }),
});
export type Celda = Result<typeof getTablero>['celdas'][number];
