import { type DestinationStream, destination, type Logger, pino } from 'pino';

import type { Config } from './config.ts';

export type { Logger } from 'pino';

// Whatever object they stand in: what a person types or carries to prove who it is never reaches a log.
const SECRET_FIELDS = [
  'password',
  'password_actual',
  'password_nueva',
  'clave',
  'clave_hash',
  '_token',
  'token',
  'accessToken',
  'secreto',
  'prueba',
  'desafio',
];
const SECRET_HEADERS = ['x-token', 'x-api-key', 'authorization', 'cookie', 'set-cookie'];

/**
 * The log: one JSON line per event on stderr, so that stdout keeps the few plain lines for the person at the terminal.
 * `warn` and worse unless LOG_LEVEL says otherwise; `info` in production.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, sink: DestinationStream = destination(2)): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths(), censor: '[oculto]' },
    },
    { write: (line) => void sink.write(inert(line)) },
  );
}

/** JSON writes the control characters that it must; the others, and those that turn the direction of a line, a terminal would still obey. */
function inert(line: string): string {
  return line.replace(/[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, escaped);
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function redactedPaths(): string[] {
  const fields = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const headers = SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]);
  return [...fields, ...headers];
}
