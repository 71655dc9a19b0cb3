import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';

import { SESSION_COOKIE, setSessionCookie } from './caller.ts';
import { styleNonce } from './security.ts';

const YEAR = 365 * 24 * 3600 * 1000;
const NONCE_MARK = /__CSP_NONCE__/g;

/**
 * The web application: built assets for ever (their names carry their hash), and its index page for every other path without a
 * dot. A path with a dot that is no asset does not exist.
 * @param folder where the build put the pages
 */
export async function addPageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      serve: false,
      wildcard: false,
      decorateReply: true,
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError(KNOWN_PATHS.has(path) ? 'METODO_NO_ADMITIDO' : 'RUTA_DESCONOCIDA');
    if (path.startsWith('/api/') || path === '/api' || index === null) throw new AppError('RUTA_DESCONOCIDA');
    if (path.includes('.')) {
      if (!isAsset(path)) throw new AppError('RUTA_DESCONOCIDA');
      return reply.sendFile(
        path.slice(1),
        folder,
        path.startsWith('/assets/') ? { maxAge: YEAR, immutable: true } : { maxAge: 0 },
      );
    }
    if (request.cookies[SESSION_COOKIE] === undefined) setSessionCookie(reply);
    return reply.type('text/html; charset=utf-8').send(index.replace(NONCE_MARK, styleNonce(reply.raw)));
  });
}

const KNOWN_PATHS = new Set([
  '/dispatcher',
  '/api/me',
  '/api/archivos',
  '/api/novedades',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
]);
const ASSET_KINDS = new Set([
  '.js',
  '.css',
  '.woff2',
  '.svg',
  '.png',
  '.ico',
  '.webmanifest',
  '.json',
  '.wasm',
  '.txt',
]);

/** Only the kinds of file that a build makes: no source map, dot file or package list, should one lie there. */
function isAsset(path: string): boolean {
  return ASSET_KINDS.has(extname(path)) && !path.includes('/.') && !path.includes('..');
}
