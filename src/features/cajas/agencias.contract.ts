import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { MIRA_EL_DINERO } from './permisos.contract.ts';

/**
 * Whose money is still out: agencies with a box that is open or that was closed with cash in it, those above their limit first, then whoever has
 * sent nothing for longest (areas/agency.md §4). Sums are those of the last close: of an open box it says how often money came in, and never how much.
 */
export const efectivoDeAgencias = defineService({
  service: 'cajas.agencias',
  kind: 'query',
  permission: MIRA_EL_DINERO,
  params: z.strictObject({}),
  result: z.object({
    agencias: z.array(
      z.object({
        agente_id: Id,
        agencia: z.string(),
        /** Since when its box is open; null: it is closed. */
        abierta: z.nullable(z.string()),
        cobros: z.int(),
        /** The last close, and what it left in the box. Null: none yet. */
        cerrada: z.nullable(z.string()),
        dejo_centavos: z.nullable(z.int()),
        /** Whole days since money left for the plant or the bank, else since its first box. */
        dias: z.int(),
        enviada: z.nullable(z.string()),
        limite_centavos: z.nullable(z.int()),
        sobre_limite: z.boolean(),
      }),
    ),
  }),
});
export type EfectivoDeAgencia = Result<typeof efectivoDeAgencias>['agencias'][number];
