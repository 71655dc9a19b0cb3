import * as z from 'zod/mini';

import { Day, defineService, Id, type Result } from '#shared/contract.ts';
import { FUENTES } from '#shared/puntos/punto.ts';

import { VE_RECORRIDOS } from './permisos.contract.ts';

const PuntoDe = z.object({ lat: z.number(), lng: z.number(), fuente: z.enum(FUENTES) });

/** Where the rounds that are out with their drivers are, of a day (without one: of today). Who only loads their own sees their own. */
export const dondeEstan = defineService({
  service: 'recorridos.donde',
  kind: 'query',
  permission: VE_RECORRIDOS,
  params: z.strictObject({ dia: z.optional(Day) }),
  result: z.object({
    planta: PuntoDe,
    rondas: z.array(
      z.object({
        id: Id,
        lat: z.number(),
        lng: z.number(),
        /** Its driver's telephone said so; or it is the last door at which something was done. */
        segun: z.enum(['POSICION', 'PARADA']),
        fecha: z.string(),
        /** Of that door only the locality is known. */
        aproximada: z.boolean(),
      }),
    ),
  }),
});
export type Donde = Result<typeof dondeEstan>;
