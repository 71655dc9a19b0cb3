import * as z from 'zod/mini';

import { CODIGOS, type Codigo } from './permissions.ts';

/**
 * Something that happened, as the database tells it to every process: its event, and who hears of it: these people, or whoever holds the
 * code, and of clients' or agencies' people those of that house alone where it names one.
 */
export interface Novedad {
  readonly evento: string;
  readonly codigo?: Codigo | undefined;
  readonly cliente?: number | undefined;
  readonly agente?: number | undefined;
  readonly personas?: readonly number[] | undefined;
}

const Novedad = z.object({
  evento: z.string().check(z.regex(/^[a-z_]+$/)),
  codigo: z.optional(z.enum(CODIGOS)),
  cliente: z.optional(z.int()),
  agente: z.optional(z.int()),
  personas: z.optional(z.array(z.int())),
});

/** Null for what is none: it came from outside the product's own triggers. */
export function parseNovedad(payload: string): Novedad | null {
  try {
    return z.parse(Novedad, JSON.parse(payload));
  } catch {
    return null;
  }
}
