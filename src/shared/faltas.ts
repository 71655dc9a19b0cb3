import * as z from 'zod/mini';

import type { Campos } from './errors.ts';
import { wordsFor } from './param-words.ts';

z.config({ customError: wordsFor });

// Apart from params.ts, which throws: forms tell what is missing without bringing every text of the server along.

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

/** Nobody reads more of them; and what a caller made up is told back by its beginning alone. */
const MOST_CAMPOS = 50;
const MOST_OF_A_KEY = 40;

/** What was refused, in Spanish, by field; the path as `a.0.b`. */
export function camposOf(issues: readonly z.core.$ZodIssue[]): Campos {
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
