import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';
import { DENSITIES } from '#shared/settings.ts';

import { guiaFilters, guiaOrder } from './contract.ts';

/** What the list of parcels has in its address, and keeps in the browser of its person. */

const MOST_COLUMNS = 30;
const Columna = z.string().check(z.regex(/^[a-z_]{2,30}$/));
const Columnas = z.array(Columna).check(z.minLength(1), z.maxLength(MOST_COLUMNS));
const Densidad = z.enum(DENSITIES);

/** The address of the list: what narrows it, its order, and where a saved view says so its columns and their density. */
export const ListaSearch = z.strictObject({
  ...guiaFilters,
  ...guiaOrder,
  columnas: z.optional(
    z.pipe(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((given) => (Array.isArray(given) ? given : given.split(','))),
      ),
      Columnas,
    ),
  ),
  densidad: z.optional(Densidad),
  vista: z.optional(Id),
});
export type ListaSearch = z.output<typeof ListaSearch>;

/** How a person wants the table, wherever no view says otherwise. */
export const Disposicion = z.object({
  columnas: z.catch(z.nullable(Columnas), null),
  densidad: z.catch(z.nullable(Densidad), null),
});
export type Disposicion = z.output<typeof Disposicion>;

/** Ids of the list that was last on screen, in its order: what the detail page leads on to. */
export const Vecinas = z.array(Id);
