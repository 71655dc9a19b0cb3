import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { API_V1 } from '#shared/api-v1.ts';
import { AppError, type ErrorCode, errorRow } from '#shared/errors.ts';
import { PROBLEM_TYPE, type Problema, problemStatus } from '#shared/problema.ts';

import type { Logger } from '../log.ts';

/** Who is told of what was refused, beside the person who asked. */
export interface Recorder {
  readonly log: Logger;
  readonly onRefused: (request: FastifyRequest, failure: AppError) => void;
}

/**
 * The one exit for failures: every error becomes `{ code: 'ERROR', error, msg, … }` with the status of its row (wire.md, "Answers"), and at
 * an address of the public API a problem of RFC 9457.
 * What was not expected is logged once, with a reference that the person reads; never a stack, SQL or a driver's words.
 */
export function errorSender(recorder: Recorder) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(recorder, { error, request, reply });
}

interface Failure {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function sendError(recorder: Recorder, failure: Failure): FastifyReply {
  const known = recordFailure(recorder, failure);
  const { request, reply } = failure;
  const row = errorRow(known.code);
  const msg = known.code === 'INTERNO' ? `${row.msg} (ref. ${request.id})` : known.message;
  if (request.url.startsWith(`${API_V1}/`)) return sendProblem({ request, reply, known, msg });
  return reply.code(row.status).send({
    code: 'ERROR',
    error: known.code,
    msg,
    ...(row.returned_message === undefined ? {} : { returned_message: row.returned_message }),
    ...(row.status === 400 ? { campos: known.campos ?? {} } : {}),
  });
}

interface Told {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly known: AppError;
  readonly msg: string;
}

function sendProblem({ request, reply, known, msg }: Told): FastifyReply {
  const status = problemStatus(known.code);
  const problem: Problema = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: msg,
    instance: `urn:uuid:${request.id}`,
    error: known.code,
    ...(status === 400 ? { campos: { ...known.campos } } : {}),
  };
  // A 401 names the way in (RFC 9110, 11.6.1).
  if (status === 401) reply.header('www-authenticate', 'ApiKey realm="anden", header="X-API-KEY"');
  return reply.code(status).type(`${PROBLEM_TYPE}; charset=utf-8`).send(JSON.stringify(problem));
}

/** Told with a 200, and yet what whoever guesses is answered. */
const GUESSES = /^LOGIN|^CODIGO_INCORRECTO$/;

/** Logs a failure, and says in its answer how long to wait, if at all. What is told of it is for whoever answers. */
export function recordFailure({ log, onRefused }: Recorder, { error, request, reply }: Failure): AppError {
  const known = classify(error);
  const row = errorRow(known.code);
  const who = {
    request: request.id,
    method: request.method,
    // The pattern where there is one: a ticket in the address is a secret.
    path: request.routeOptions.url ?? request.url.split('?')[0],
    ip: request.ip,
    error: known.code,
  };
  if (isGone(error)) log.info(who, 'gone before its answer was read');
  else if (known.code === 'INTERNO') log.error({ ...who, err: error }, 'unexpected failure');
  else if (row.status >= 400 || GUESSES.test(known.code)) log.warn({ ...who, detail: known.detail }, 'refused');
  onRefused(request, known);
  const wait = typeof known.detail.wait === 'number' ? known.detail.wait : row.retryAfter;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return known;
}

/** Turns whatever was thrown into one of our codes; only a verified expiry of a session is ever told as one. */
export function classify(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  const known = code === null ? undefined : (FASTIFY[code] ?? DATABASE[code] ?? DATABASE_CLASS[code.slice(0, 2)]);
  if (known) return new AppError(known, { cause: code });
  if (error instanceof Error && CONNECTION_LOST.test(error.message))
    return new AppError('BASE_NO_DISPONIBLE', { cause: error.message });
  if (isClientError(error)) return new AppError('JSON_INVALIDO', { cause: error.message });
  return new AppError('INTERNO');
}

const FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'DEMASIADO_GRANDE',
  FST_REQ_FILE_TOO_LARGE: 'DEMASIADO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_DE_CONTENIDO',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'JSON_INVALIDO',
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON_INVALIDO',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'JSON_INVALIDO',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'TIPO_DE_CONTENIDO',
  FST_FILES_LIMIT: 'ARCHIVO_INVALIDO',
  FST_FIELDS_LIMIT: 'ARCHIVO_INVALIDO',
  FST_PARTS_LIMIT: 'ARCHIVO_INVALIDO',
  FST_UNDER_PRESSURE: 'SERVIDOR_OCUPADO',
};

/** SQLSTATEs that mean something to the person. */
const DATABASE: Readonly<Record<string, ErrorCode>> = {
  '40001': 'REINTENTE',
  '40P01': 'REINTENTE',
  '55P03': 'REINTENTE',
  '57014': 'SERVIDOR_OCUPADO',
  // The last wall: a right that a role of the database does not have.
  '42501': 'SIN_PERMISO',
  // Numbers and times that no column can hold, though each is well formed.
  '22003': 'DATOS_INVALIDOS',
  '22007': 'DATOS_INVALIDOS',
  '22008': 'DATOS_INVALIDOS',
  '22021': 'DATOS_INVALIDOS',
  '22P05': 'DATOS_INVALIDOS',
  '57P01': 'BASE_NO_DISPONIBLE',
  '57P02': 'BASE_NO_DISPONIBLE',
  '57P03': 'BASE_NO_DISPONIBLE',
  '57P05': 'BASE_NO_DISPONIBLE',
  '25P03': 'BASE_NO_DISPONIBLE',
  '53100': 'SIN_ESPACIO',
  ECONNREFUSED: 'BASE_NO_DISPONIBLE',
  ECONNRESET: 'BASE_NO_DISPONIBLE',
  ENOENT: 'BASE_NO_DISPONIBLE',
  EPIPE: 'BASE_NO_DISPONIBLE',
  ETIMEDOUT: 'BASE_NO_DISPONIBLE',
};

/** Connection exceptions, and resources such as memory or too many connections. */
const DATABASE_CLASS: Readonly<Record<string, ErrorCode>> = { '08': 'BASE_NO_DISPONIBLE', '53': 'BASE_NO_DISPONIBLE' };

/** As the driver and its pool say it; `timeout expired` is the driver's word for a connection that did not come about in time,
 * `query read timeout` for one that a pooler did not give. */
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|^timeout expired$|not queryable|connection ended|client was closed|^query read timeout$/i;

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  // A missing file is our own fault; a missing socket is a database that is away.
  if (error.code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Somebody closed the page, or lost the network, while the answer went out. */
function isGone(error: unknown): boolean {
  return codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

function isClientError(error: unknown): error is FastifyError {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}
