import * as z from 'zod/mini';

import { CODIGOS, type Codigo } from './permissions.ts';

/** Something that happened, as the database tells it to every process: its event, and who hears of it: whoever holds the code, or these people. */
export interface Novedad {
  readonly evento: string;
  readonly codigo?: Codigo | undefined;
  readonly personas?: readonly number[] | undefined;
}

const Novedad = z.object({
  evento: z.string().check(z.regex(/^[a-z_]+$/)),
  codigo: z.optional(z.enum(CODIGOS)),
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
