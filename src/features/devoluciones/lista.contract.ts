import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { devolucionFilters } from './contract.ts';
import { VISTAS } from './palabras.contract.ts';

/** What the list has in its address; `ver`: the one that is open beside it; `pedir`: somebody is about to ask for one. */
export const DevolucionesSearch = z.strictObject({
  vista: z.optional(z.enum(VISTAS)),
  ...devolucionFilters,
  ver: z.optional(Id),
  pedir: z.optional(z.string().check(z.maxLength(40))),
});
export type DevolucionesSearch = z.output<typeof DevolucionesSearch>;
export type DevolucionFilters = Omit<DevolucionesSearch, 'vista' | 'ver' | 'pedir'>;
