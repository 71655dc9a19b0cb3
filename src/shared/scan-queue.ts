import * as z from 'zod/mini';

/** Readings that were not sent yet, as they wait in the browser for their person to come back. */
export const ScanQueue = z.array(z.object({ id: z.string(), raw: z.string(), code: z.string() }));
