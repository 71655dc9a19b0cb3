import * as z from 'zod/mini';

import { AppError } from './errors.ts';
import { camposOf } from './faltas.ts';

/**
 * Parses what a caller sent against a strict schema.
 * @throws AppError DATOS_INVALIDOS with a Spanish message for each field, the path as `a.0.b`
 */
export function parseParams<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input);
  if (!parsed.success) throw new AppError('DATOS_INVALIDOS', {}, camposOf(parsed.error.issues));
  const bad = unstorable(parsed.data, '');
  if (bad !== null) throw new AppError('DATOS_INVALIDOS', {}, { [bad]: 'Contiene caracteres que no son válidos' });
  return parsed.data;
}

/** The key that makes a command apply once: a UUID that the client made. @throws AppError DATOS_INVALIDOS */
export function parseClave(sent: unknown): string {
  return parseParams(z.strictObject({ clave: z.uuid() }), { clave: sent }).clave;
}

/** Where a text holds what PostgreSQL cannot: NUL, or half of a surrogate pair. The schema has bounded the depth already. */
function unstorable(value: unknown, at: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(inner, at === '' ? key : `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
