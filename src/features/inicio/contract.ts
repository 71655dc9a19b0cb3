import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';

const Contador = z.nullable(z.int());

/** Counts of the home tiles; null where the area does not exist yet or does not apply to the person (wire.md, "Others"). */
export const contadores = defineService({
  service: 'inicio.contadores',
  kind: 'query',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ guias: Contador, levantes: Contador, recorridos: Contador }),
});
