import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { Contado } from './conteo.contract.ts';
import { DIFERENCIAS } from './palabras.contract.ts';

/** An act at a client's door that waits for the network, with its pictures: what the queue keeps. */
export const ActoDeCalle = z.object({
  id: Id,
  acto: z.enum(['en_camino', 'en_punto', 'levantar', 'fallar']),
  titulo: z.string(),
  /** Null: counted, not read. */
  leidas: z.nullable(z.array(z.string())),
  bultos: z.nullable(z.int()),
  /** Of what carries no label: how many of each size, and what it weighs. */
  conteo: z._default(z.nullable(z.array(Contado)), null),
  kg: z._default(z.nullable(z.number()), null),
  diferencia: z.nullable(z.enum(DIFERENCIAS)),
  entrega: z.nullable(z.string()),
  firma: z.nullable(z.string()),
  foto: z.nullable(z.string()),
  motivo_id: z.nullable(Id),
  hecho: z.number(),
  fecha: z.nullable(z.string()),
});
export type ActoDeCalle = z.output<typeof ActoDeCalle>;

/** What was counted by size and not yet handed in, by levante. */
export const Contados = z.record(z.string().check(z.maxLength(20)), z.array(Contado));

/** Labels that were read and not yet handed in, by levante. */
export const Leidos = z.record(z.string().check(z.maxLength(20)), z.array(z.string().check(z.maxLength(80))));
