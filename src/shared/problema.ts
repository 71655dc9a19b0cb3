import * as z from 'zod/mini';

import { type ErrorCode, errorRow } from './errors.ts';

/** A failure as addresses of the public API tell it (RFC 9457): `error` and `campos` are those of the dispatcher. */
export const Problema = z.object({
  type: z.literal('about:blank'),
  /** The standard words of the status. */
  title: z.string(),
  status: z.int(),
  /** For a person, in Spanish. */
  detail: z.string(),
  /** The request, as in `x-request-id`. */
  instance: z.string(),
  error: z.string(),
  campos: z.optional(z.record(z.string(), z.string())),
});
export type Problema = z.output<typeof Problema>;

export const PROBLEM_TYPE = 'application/problem+json';

const MISSING = /_NO_ENCONTRAD[AO]$/;
/** What somebody else, or the caller before, has done already. */
const CONFLICT = /(^|_)YA_|_REPETID[AO]$|^REINTENTE$/;

/** The status of a failure where the status says it all: the dispatcher tells many with a 200. */
export function problemStatus(code: ErrorCode): number {
  const { status } = errorRow(code);
  if (status >= 400) return status;
  if (MISSING.test(code)) return 404;
  return CONFLICT.test(code) ? 409 : 422;
}
