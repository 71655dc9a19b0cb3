import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { Abierta } from './contract.ts';

/** Where somebody is with a count, as the page keeps it over a reload. */
export const MesaDeConteo = z.object({
  conteo_id: z.nullable(Id),
  linea: z.nullable(Abierta),
  /** What a typed number is about: what was read last. */
  ultimo: z.nullable(z.object({ producto_id: Id, sku: z.string(), partida: z.nullable(z.string()) })),
  /** What a reading still lacks: its serial, its lot, when the lot is over, or which of several clients' products it is. */
  espera: z.nullable(
    z.object({
      que: z.enum(['SERIE', 'LOTE', 'VENCE', 'CUAL']),
      lote: z.nullable(z.string()),
      productos: z.array(
        z.object({ producto_id: Id, sku: z.string(), nombre: z.string(), cliente: z.string(), factor: z.int() }),
      ),
    }),
  ),
  dicho: z.nullable(z.string()),
});
export type MesaDeConteo = z.output<typeof MesaDeConteo>;
