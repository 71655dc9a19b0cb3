import * as z from 'zod/mini';

import { clienteFilters } from './contract.ts';

/** What the list has in its address; `nuevo`: the form of a new one is open. */
export const ClientesSearch = z.strictObject({ ...clienteFilters, nuevo: z.optional(z.literal('1')) });
export type ClientesSearch = z.output<typeof ClientesSearch>;
export type ClienteFilters = Omit<ClientesSearch, 'nuevo'>;
