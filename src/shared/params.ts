import * as z from 'zod/mini';

import { AppError, type Campos } from './errors.ts';
import { wordsFor } from './param-words.ts';

z.config({ customError: wordsFor });

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

/** What a schema refuses of a form's values, by field; empty where it takes them. */
export function faltasDe(schema: z.ZodMiniType, input: unknown): Campos {
  const parsed = z.safeParse(schema, input);
  return parsed.success ? {} : camposOf(parsed.error.issues);
}

/** How long a text of a call may be; undefined where its schema does not say, or where it is no text. */
export function maxLengthOf(schema: z.ZodMiniType, field: string): number | undefined {
  const shape: Readonly<Record<string, unknown>> = schema instanceof z.ZodMiniObject ? schema.shape : {};
  return boundOf(shape[field]);
}

function boundOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return boundOf(schema._zod.def.innerType);
  if (schema instanceof z.ZodMiniPipe) return boundOf(schema._zod.def.in);
  const checks = schema instanceof z.ZodMiniString ? (schema._zod.def.checks ?? []) : [];
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** The key that makes a command apply once: a UUID that the client made. @throws AppError DATOS_INVALIDOS */
export function parseClave(sent: unknown): string {
  return parseParams(z.strictObject({ clave: z.uuid() }), { clave: sent }).clave;
}

/** Nobody reads more of them; and what a caller made up is told back by its beginning alone. */
const MOST_CAMPOS = 50;
const MOST_OF_A_KEY = 40;

function camposOf(issues: readonly z.core.$ZodIssue[]): Campos {
  const campos: Record<string, string> = {};
  const total = issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
  let told = 0;
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_CAMPOS - told) : null;
    for (const key of keys ?? []) campos[path([...issue.path, key.slice(0, MOST_OF_A_KEY)])] = 'Campo desconocido';
    if (keys === null) campos[path(issue.path)] ??= issue.message;
    told += keys?.length ?? 1;
    if (told >= MOST_CAMPOS) break;
  }
  return total > told ? { ...campos, '…': `y ${total - told} más` } : campos;
}

function path(parts: readonly PropertyKey[]): string {
  return parts.map(String).join('.').slice(0, 200);
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
