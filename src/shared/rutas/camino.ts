import * as z from 'zod/mini';

/** What whoever lays ways onto the streets answers, as far as it is read. */
export const CaminoEnCalles = z.object({
  snappedPoints: z.array(z.object({ location: z.object({ latitude: z.number(), longitude: z.number() }) })),
});
