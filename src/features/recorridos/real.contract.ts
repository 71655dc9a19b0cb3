import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { VE_RECORRIDOS } from './permisos.contract.ts';

/** Of each parcel of a round what was planned and what came of it. Before it left there is no hour that was planned, and nothing came of it. */
const Real = z.object({
  guia_id: Id,
  /** When the van should have been there, as reckoned at its leaving; of a parcel without a point null. */
  prevista: z.nullable(z.string()),
  /** When the driver said to be at the door. */
  llegada: z.nullable(z.string()),
  /** When it was handed over, or could not be. */
  hecha: z.nullable(z.string()),
  /** In the order in which things were done, from one. */
  turno: z.nullable(z.int()),
  recibe: z.nullable(z.string()),
  /** In cents of the parcel's currency; null: nothing, or not for whoever is to count it. */
  cobrado: z.nullable(z.int()),
  medio: z.nullable(z.string()),
  foto: z.boolean(),
  firma: z.boolean(),
  documento: z.boolean(),
});
export type Real = z.output<typeof Real>;

/** @throws RECORRIDO_NO_ENCONTRADO */
export const realDeRecorrido = defineService({
  service: 'recorridos.real',
  kind: 'query',
  permission: VE_RECORRIDOS,
  params: z.strictObject({ id: Id }),
  result: z.object({
    paradas: z.array(Real),
    /** Where the driver's telephone was, from the leaving on, thinned; none of who did not agree to say so, or no longer does. */
    camino: z.array(z.object({ lat: z.number(), lng: z.number() })),
    /** Somebody laid it onto the streets. */
    en_calles: z.boolean(),
  }),
});
