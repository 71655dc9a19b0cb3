import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { MODOS } from './palabras.contract.ts';

/** What is counted where nothing carries a label. */

/** So many of one size. */
export const Contado = z.object({
  tamano_id: z.int().check(z.minimum(1), z.maximum(32_767)),
  bultos: z.int().check(z.minimum(1), z.maximum(100_000)),
});
export type Contado = z.output<typeof Contado>;

/** With a decimal, as a scale says it. */
export const Kg = z.number().check(z.minimum(0.1), z.maximum(100_000));

/** What may be counted, from the smallest to the largest. */
export const Tamano = z.object({ id: Id, codigo: z.string(), nombre: z.string() });
export type Tamano = z.output<typeof Tamano>;
export const Tamanos = z.array(Tamano);

/** Of `levantar`: counted by size instead of `bultos`, which is their sum; never beside `leidas`. */
export const contado = {
  conteo: z.optional(z.array(Contado).check(z.minLength(1), z.maxLength(50))),
  kg: z.optional(Kg),
};

/** How one was collected. */
export const leidoOContado = {
  /** Null: not collected yet, or before that was written down. */
  modo: z.nullable(z.enum(MODOS)),
  kg_levantados: z.nullable(z.number()),
  /** Of `CONTEO`, where sizes were told apart. */
  conteo: z.array(z.object({ codigo: z.string(), nombre: z.string(), bultos: z.int() })),
};
