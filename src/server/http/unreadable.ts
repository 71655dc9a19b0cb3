import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { AppError, type ErrorCode, errorRow } from '#shared/errors.ts';

import type { Logger } from '../log.ts';
import { BARE_HEADERS } from './security.ts';

/**
 * What is told to whoever does not speak HTTP. No route, hook or plugin ever sees such a message, so its answer is written by hand, with the
 * headers of every other; the connection ends with it.
 */
export function answerUnreadable(log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = CODES[error.code ?? ''] ?? 'PEDIDO_ILEGIBLE';
    log.warn({ ip: socket.remoteAddress, error: code, detail: { cause: error.code } }, 'refused');
    // Behind an answer that is under way, a second one would be read as part of it.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy();
    else socket.end(textOf(code), () => socket.destroy());
  };
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'PEDIDO_LENTO',
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
};

function textOf(code: ErrorCode): string {
  const { status, headers, body } = answerOf(code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function answerOf(code: ErrorCode) {
  const { status, msg } = errorRow(code);
  const body = JSON.stringify({ code: 'ERROR', error: code, msg, ...(status === 400 ? { campos: {} } : {}) });
  const headers = {
    ...BARE_HEADERS,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status, headers, body };
}

/** What Node would refuse without our headers, no `Host` and an `Expect` that nobody knows; and what it lets pass: two of `Host`. */
export function refuseOddities(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw new AppError('PEDIDO_ILEGIBLE', { reason: 'no host' });
    // Who stands before us may have believed the other one (RFC 9112, section 3.2).
    if (hostsOf(raw.rawHeaders) > 1) throw new AppError('PEDIDO_ILEGIBLE', { reason: 'hosts' });
    // Nobody of ours packs what they send, and what unpacks is one more thing that strangers could break.
    if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      throw new AppError('TIPO_DE_CONTENIDO', { reason: 'packed' });
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf('PEDIDO_ILEGIBLE');
    response.writeHead(status, headers).end(body);
  });
}

/** Names and values take turns. */
function hostsOf(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
