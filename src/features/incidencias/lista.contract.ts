import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { incidenciaFilters } from './contract.ts';
import { VISTAS } from './palabras.contract.ts';

/** What the queue has in its address; `ver`: the one that is open beside it; `nueva`: a new one, with the number of its parcel or `1`. */
export const IncidenciasSearch = z.strictObject({
  vista: z._default(z.enum(VISTAS), 'abiertas'),
  ...incidenciaFilters,
  ver: z.optional(Id),
  nueva: z.optional(z.string().check(z.maxLength(40))),
});
export type IncidenciasSearch = z.output<typeof IncidenciasSearch>;
export type IncidenciaFilters = Omit<IncidenciasSearch, 'vista' | 'ver' | 'nueva'>;

/** What was begun and not sent, by its side of the counter and its incidencia. */
export const Escritos = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4_000)));
