import type { Campos } from '#shared/errors.ts';

interface Failure {
  code: string;
  /** The server's text for the person; null when the failure is not an answer of the server. */
  msg?: string | null | undefined;
  text?: string;
  campos?: Campos | null | undefined;
  status?: number;
  requestId?: string | null;
  desafio?: string | null | undefined;
}

/** The one error a call ends with. `message` is always fit to be read by the person. */
export class ServiceError extends Error {
  readonly code: string;
  readonly msg: string | null;
  readonly campos: Campos;
  readonly status: number;
  readonly requestId: string | null;
  /** What the code of a second factor is sent with, where the sign-in asks for one. */
  readonly desafio: string | null;

  constructor(failure: Failure) {
    super(failure.msg ?? failure.text ?? failure.code);
    this.name = 'ServiceError';
    this.code = failure.code;
    this.msg = failure.msg ?? null;
    this.campos = failure.campos ?? {};
    this.status = failure.status ?? 0;
    this.requestId = failure.requestId ?? null;
    this.desafio = failure.desafio ?? null;
  }
}

/**
 * The text of an alert (specification §8): the server's message if there is one, else the default; where something
 * was thrown instead of answered, the default followed by the message of what was thrown.
 */
export function errorText(cause: unknown, fallback: string): string {
  if (cause instanceof ServiceError && cause.msg !== null) return cause.msg;
  // An answer without a text has only its code, which is not for the person.
  if (cause instanceof ServiceError && cause.message === cause.code) return fallback;
  if (cause instanceof Error && cause.message !== '') return `${fallback}: ${cause.message}`;
  return fallback;
}
