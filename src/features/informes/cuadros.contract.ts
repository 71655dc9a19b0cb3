import * as z from 'zod/mini';

import { Day, defineService, Id } from '#shared/contract.ts';

import { PUEDE_LEER_INFORME } from './permisos.contract.ts';

/** The boxes of a client's first page. Each is a call of its own: one that fails leaves the others alone. */

const box = {
  kind: 'query',
  permission: PUEDE_LEER_INFORME,
  params: z.strictObject({ cliente_id: z.optional(Id) }),
} as const;

/** The next time that we come to fetch something. */
export const getProximoLevante = defineService({
  service: 'informe_cliente.proximo_levante',
  ...box,
  result: z.object({
    levante: z.nullable(
      z.object({
        id: Id,
        numero: z.string(),
        estado: z.string(),
        /** Colour family of the state. */
        familia: z.string(),
        dia: Day,
        desde: z.string(),
        hasta: z.string(),
        /** First name alone; null: nobody yet. */
        chofer: z.nullable(z.string()),
        /** Parcels that are to be handed over, or as many as were announced. */
        anunciadas: z.int(),
      }),
    ),
    /** How many more are asked for. */
    otros: z.int(),
  }),
});

/** Matters that stand still until the client says something. */
export const getEsperanRespuesta = defineService({
  service: 'informe_cliente.esperan_respuesta',
  ...box,
  result: z.object({
    total: z.int(),
    incidencias: z.array(z.object({ id: Id, numero: z.string(), asunto: z.string(), desde: z.string() })),
    /** Open ones, whoever is waited for. */
    abiertas: z.int(),
  }),
});

/** What was collected for the client and is still to be paid to it. */
export const getPorLiquidar = defineService({
  service: 'informe_cliente.por_liquidar',
  ...box,
  result: z.object({
    saldos: z.array(z.object({ moneda: z.string(), centavos: z.int() })),
  }),
});
