import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { methodsAt } from '#shared/api-v1.ts';
import { AppError } from '#shared/errors.ts';
import { MARCA, type Marca } from '#shared/marca.ts';

import type { Database } from '../db/db.ts';
import { selectMarca } from '../marca.sql.ts';
import { SISTEMA } from '../scope.ts';
import { SESSION_COOKIE, setSessionCookie } from './caller.ts';
import { html, markupOf } from './html.ts';
import { addMarcaRoutes, estiloDe } from './marca-routes.ts';
import { dressAsPage, dressAsWorker, styleNonce } from './security.ts';

const YEAR = 365 * 24 * 3600 * 1000;
const WORKER = 'sin-red.js';
const NONCE_MARK = /__CSP_NONCE__/g;

/**
 * The web application: built assets for ever (their names carry their hash), and its index page for every other path without a
 * dot. A path with a dot that is no asset does not exist.
 * @param folder where the build put the pages
 */
export async function addPageRoutes(app: FastifyInstance, folder: string, database: Database): Promise<void> {
  await addMarcaRoutes(app, { database, pages: folder });
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  // What the build made, by exact path: nothing else can be asked for, however its address is written.
  const assets = new Set(index === null ? [] : (await readdir(folder, { recursive: true })).filter(isAsset));
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      serve: false,
      wildcard: false,
      decorateReply: true,
      // The build leaves each text compressed beside it.
      preCompressed: true,
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    refuseMethod(request.method, path, reply);
    if (path.startsWith('/api/') || path === '/api' || index === null) throw new AppError('RUTA_DESCONOCIDA');
    if (path.includes('.')) {
      const file = path.slice(1);
      if (!assets.has(file)) throw new AppError('RUTA_DESCONOCIDA');
      if (file === WORKER) dressAsWorker(reply);
      return reply.sendFile(
        file,
        folder,
        file.startsWith('assets/') ? { maxAge: YEAR, immutable: true } : { maxAge: 0 },
      );
    }
    if (request.cookies[SESSION_COOKIE] === undefined) setSessionCookie(reply);
    // A page without its company's colours is better than none.
    const marca = await database.read(SISTEMA, selectMarca).catch(() => MARCA);
    const dressed = index.replace('</head>', () => `${markOf(marca)}</head>`);
    return dressAsPage(reply)
      .type('text/html; charset=utf-8')
      .send(dressed.replace(NONCE_MARK, styleNonce(reply.raw)));
  });
}

/** Whose page it is, before a script runs: nothing changes its colour while it opens. */
function markOf(marca: Marca): string {
  const estilo = estiloDe(marca);
  const style = estilo === '' ? '' : `<style nonce="__CSP_NONCE__">${estilo}</style>`;
  return `${markupOf(html`<meta name="marca" content="${JSON.stringify(marca)}">`)}${style}`;
}

/** What each address of ours takes, for the answer to whoever asks otherwise. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['/dispatcher', 'GET, POST'],
  ['/api/auth/register', 'POST'],
  ['/api/auth/forgot-password', 'POST'],
  ['/api/auth/reset-password', 'POST'],
  ['/api/me', 'GET'],
  ['/api/archivos', 'POST'],
  ['/api/novedades', 'GET'],
  ['/api/health', 'GET, HEAD'],
  ['/api/ready', 'GET, HEAD'],
  ['/api/openapi.json', 'GET'],
  ['/api/csp', 'POST'],
  ['/api/marca/logo', 'GET, HEAD'],
  ['/api/marca/estilo.css', 'GET, HEAD'],
]);

/** @throws AppError METODO_NO_ADMITIDO at an address that takes other methods; a page is only read */
function refuseMethod(method: string, path: string, reply: FastifyReply): void {
  const allowed = METHODS.get(path) ?? methodsAt(path);
  if (allowed !== undefined) {
    reply.header('allow', allowed);
    throw new AppError('METODO_NO_ADMITIDO', { method });
  }
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('RUTA_DESCONOCIDA', { method });
}

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
  return ASSET_KINDS.has(extname(path)) && !/(^|\/)\./.test(path);
}
