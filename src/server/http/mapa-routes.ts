import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';

import type { Sessions } from '../session/sessions.ts';
import { authenticate } from './caller.ts';

interface Deps {
  readonly sessions: Sessions;
  /** Where the operator lays it. */
  readonly archivo: string;
}

/** More is no tile, nor a directory of them. */
const MOST_BYTES = 4_000_000;

/** The streets, where the operator laid a file of them: parts of it, to whoever is in. Without a file an empty answer, which is no fault. */
export function addMapaRoutes(app: FastifyInstance, { sessions, archivo }: Deps): void {
  app.get('/api/mapa', { compress: false }, async (request, reply) => {
    await authenticate(sessions, request, reply);
    const file = await stat(archivo).catch(() => null);
    if (file === null || !file.isFile()) return reply.code(204).send();
    const [, desde, hasta] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(desde), Math.min(Number(hasta), file.size - 1)];
    if (desde === undefined || start > end || end - start >= MOST_BYTES)
      throw new AppError('DATOS_INVALIDOS', { range: request.headers.range ?? null });
    return reply
      .code(206)
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'x-token, range')
      .header('content-range', `bytes ${start}-${end}/${file.size}`)
      .header('content-length', end - start + 1)
      .type('application/octet-stream')
      .send(createReadStream(archivo, { start, end }));
  });
}
