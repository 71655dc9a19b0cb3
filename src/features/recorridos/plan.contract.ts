import * as z from 'zod/mini';

/** What an open plan adds up to, and what its vehicle takes; null: nobody knows with what it is driven. */
export const Carga = z.object({
  kg: z.int(),
  dm3: z.int(),
  bultos: z.int(),
  paradas: z.int(),
  kg_tope: z.nullable(z.int()),
  dm3_tope: z.nullable(z.int()),
  paradas_tope: z.nullable(z.int()),
  /** What keeps it from being planned, then what has to be confirmed, in words. */
  avisos: z.array(z.string()),
});
export type Carga = z.output<typeof Carga>;
