import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

/** What the list of parcels keeps in the browser of its person. */

/** Ids of the list that was last on screen, in its order: what the detail page leads on to. */
export const Vecinas = z.array(Id);
