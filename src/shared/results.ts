import * as z from 'zod/mini';

import type { ServiceContract } from './contract.ts';

/**
 * Reads an answer through its contract: what the contract does not name never leaves the server.
 * @throws when a handler answered something else than it declared, which is our own fault
 */
export function parseResult({ result }: ServiceContract, answer: unknown): unknown {
  const ready = known.get(result) ?? generated(result);
  known.set(result, ready);
  return z.parse(ready, answer);
}

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * The same schema, with objects that are read by code made for their fields. Contracts are written with zod/mini, which goes through the
 * fields one by one, as a browser must whose content policy forbids to make code; a report has two thousand objects.
 */
function generated(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, generated(field)]);
    return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return new z.core.$ZodArray({ ...def, element: generated(def.element) });
  }
  if (schema instanceof z.core.$ZodNullable) {
    const { def } = schema._zod;
    return new z.core.$ZodNullable({ ...def, innerType: generated(def.innerType) });
  }
  return schema;
}
