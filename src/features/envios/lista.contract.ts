import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { envioFilters } from './contract.ts';

/** What the list of envíos has in its address; `ver`: the one that is open beside it. */
export const EnviosSearch = z.strictObject({
  ...envioFilters,
  sentido: z._default(z.enum(['asc', 'desc']), 'desc'),
  ver: z.optional(Id),
});
export type EnviosSearch = z.output<typeof EnviosSearch>;

export const EnvioFilters = z.strictObject(envioFilters);
export type EnvioFilters = z.output<typeof EnvioFilters>;
