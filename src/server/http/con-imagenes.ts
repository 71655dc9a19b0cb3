import type { FastifyInstance } from 'fastify';

import { CON_IMAGENES } from '#shared/con-imagenes.ts';
import { AppError } from '#shared/errors.ts';

/** More than any act has. */
const MOST_IMAGENES = 4;
/** Of a field; what every object has by itself is none. */
const NAME = /^[a-z][a-z_]{0,30}$/;
const LINE = 0x0a;

/** Reads calls whose pictures come as bytes (`src/shared/con-imagenes.ts`). They are as long as any other call may be, and nothing is unpacked. */
export function readImagenes(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(CON_IMAGENES, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.url !== '/dispatcher' || !Buffer.isBuffer(bytes))
      return done(new AppError('TIPO_DE_CONTENIDO', { reason: 'pictures' }));
    const end = bytes.indexOf(LINE);
    const begins = bytes.indexOf(LINE, end + 1) + 1;
    if (end < 0 || begins === 0) return done(new AppError('JSON_INVALIDO', { reason: 'no lines' }));
    const rest = bytes.subarray(begins);
    try {
      const imagenes = imagenesIn(bytes.toString('utf8', 0, end), rest);
      void json(request, bytes.toString('utf8', end + 1, begins - 1), (error, call) => {
        if (error) return done(error);
        if (typeof call !== 'object' || call === null || Array.isArray(call))
          return done(new AppError('JSON_INVALIDO', { reason: 'no call' }));
        // The call cannot say the same field a second time.
        done(null, { ...call, ...imagenes });
      });
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** @throws AppError JSON_INVALIDO where the lengths are not exactly those of what follows */
function imagenesIn(line: string, bytes: Buffer): Record<string, string> {
  const lengths = lengthsOf(line);
  const total = lengths.reduce((sum, [, length]) => sum + length, 0);
  const isSound = lengths.length <= MOST_IMAGENES && total === bytes.length;
  if (!isSound) throw new AppError('JSON_INVALIDO', { reason: 'lengths' });
  let at = 0;
  return Object.fromEntries(
    lengths.map(([name, length]) => {
      at += length;
      return [name, bytes.toString('base64', at - length, at)];
    }),
  );
}

function lengthsOf(line: string): [string, number][] {
  let told: unknown;
  try {
    told = JSON.parse(line);
  } catch {
    throw new AppError('JSON_INVALIDO', { reason: 'lengths' });
  }
  return Object.entries(Object(told)).map(([name, length]) => {
    if (NAME.test(name) && typeof length === 'number' && Number.isInteger(length) && length >= 0) return [name, length];
    throw new AppError('JSON_INVALIDO', { reason: 'lengths' });
  });
}
