import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

/** Which order a bench has before it, over a reload. */
export const MesaGuardada = z.object({ orden_id: z.nullable(Id) });
