import * as z from 'zod/mini';

import { filtrosDeOrdenes } from './contract.ts';

/** What the list has in its address. */
export const OrdenesSearch = z.strictObject(filtrosDeOrdenes);
export type OrdenesSearch = z.output<typeof OrdenesSearch>;
