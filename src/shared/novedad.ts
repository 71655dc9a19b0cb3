import * as z from 'zod/mini';

import { CODIGOS, type Codigo } from './permissions.ts';

/** Something that happened, as the database tells it to every process: its event, and the code that lets a person hear of it. */
export interface Novedad {
  readonly evento: string;
  readonly codigo: Codigo;
}

const Novedad = z.object({ evento: z.string().check(z.regex(/^[a-z_]+$/)), codigo: z.enum(CODIGOS) });

/** Null for what is none: it came from outside the product's own triggers. */
export function parseNovedad(payload: string): Novedad | null {
  try {
    return z.parse(Novedad, JSON.parse(payload));
  } catch {
    return null;
  }
}
