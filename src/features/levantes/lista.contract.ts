import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { levanteFilters } from './contract.ts';
import { VISTAS } from './palabras.contract.ts';

/** What the list has in its address; `ver`: the one that is open beside it. */
export const LevantesSearch = z.strictObject({
  vista: z._default(z.enum(VISTAS), 'dia'),
  ...levanteFilters,
  ver: z.optional(Id),
});
export type LevantesSearch = z.output<typeof LevantesSearch>;
export type LevanteFilters = Omit<LevantesSearch, 'vista' | 'ver'>;
