import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

const SerieDe = z.object({ producto_id: Id, sku: z.string(), faltan: z.int() });
/** Units of a product whose serials are read next. */
export type SerieDe = z.output<typeof SerieDe>;

/** Which order a bench has before it, over a reload. */
export const MesaGuardada = z.object({ orden_id: z.nullable(Id), serie_de: z.optional(z.nullable(SerieDe)) });
