import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { errorRow } from '#shared/errors.ts';
import { MARCA, type Marca } from '#shared/marca.ts';

import type { Database } from '../db/db.ts';
import type { Limits } from '../limits.ts';
import { selectMarca } from '../marca.sql.ts';
import { SISTEMA } from '../scope.ts';
import { type Recorder, recordFailure } from './answers.ts';
import { html, markupOf } from './html.ts';
import { type Idioma, idiomaFor } from './idioma.ts';
import type { PublicAnswer, PublicPage } from './public-pages.ts';

interface Deps {
  readonly database: Database;
  readonly limits: Limits;
  readonly recorder: Recorder;
}

const STYLE = readFileSync(join(import.meta.dirname, 'public-pages.css'), 'utf8');
/** The largest form that a person fills in by hand. */
const FORM_LIMIT = 4_096;

/** Nothing runs, nothing is asked for but the little picture of the tab, and forms come back to us. */
const POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    // Our own words, and the company's letters and colours.
    styleSrc: ["'self'", `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
    fontSrc: ["'self'"],
    imgSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    reportTo: ['csp'],
  },
};

/** The pages for people without an account; they come before the web application, and what fails on one is told as a page. */
export async function addPublicPages(app: FastifyInstance, pages: readonly PublicPage[], deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler(async (error, request, reply) => {
      const failure = recordFailure(deps.recorder, { error, request, reply });
      const status = errorRow(failure.code).status;
      const wait = Number(reply.getHeader('retry-after') ?? 0);
      const idioma = idiomaFor(request.headers['accept-language']);
      const title = idioma.say(titleOf(status));
      const main = html`<h1>${title}</h1><p>${adviceOf(wait, idioma)}</p>`;
      return send(reply, { status, title, main }, { idioma, marca: await marcaOf(deps.database) });
    });
    for (const page of pages) addPage(scope, page, deps);
  });
}

function addPage(scope: FastifyInstance, page: PublicPage, { database, limits, recorder: { log } }: Deps): void {
  scope.route<{ Params: Record<string, string>; Body: URLSearchParams | undefined }>({
    method: page.method,
    url: page.path,
    exposeHeadRoute: page.method === 'GET',
    helmet: { contentSecurityPolicy: POLICY },
    handler: async (request, reply) => {
      const { ip, params, body: form = new URLSearchParams() } = request;
      const idioma = idiomaFor(request.headers['accept-language']);
      const answer = await page.answer({ database, limits, ip, requestId: request.id, params, form, idioma });
      if (answer.status >= 400)
        log.warn({ request: request.id, path: page.path, ip, status: answer.status }, 'refused');
      return send(reply, answer, { idioma, marca: await marcaOf(database) });
    },
  });
}

/** A page is drawn without its company's name rather than not at all. */
function marcaOf(database: Database): Promise<Marca> {
  return database.read(SISTEMA, selectMarca).catch(() => MARCA);
}

interface Dress {
  readonly idioma: Idioma;
  readonly marca: Marca;
}

function send(reply: FastifyReply, { status, title, main }: PublicAnswer, { idioma, marca }: Dress): FastifyReply {
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${marca.nombre}</title>
<link rel="icon" href="${marca.logo ?? '/favicon.svg'}">
<link rel="stylesheet" href="/api/marca/estilo.css">`;
  const body = html`<body>
<header>${marca.logo === null ? OWN_MARK : html`<img src="${marca.logo}" alt="" width="28" height="28">`}${marca.nombre}</header>
<main>${main}</main>
</body>`;
  // Ours first: the company's colours follow, and win.
  const page = `<!doctype html>\n<html lang="${idioma.locale}">\n<head>\n<style>${STYLE}</style>\n${markupOf(head)}\n</head>\n${markupOf(body)}\n</html>\n`;
  return reply
    .code(status)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8')
    .send(page);
}

const OWN_MARK = html`<svg aria-hidden="true" width="24" height="24" viewBox="0 0 20 20"><path d="M4 0h7v20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#2BB3B9"/><path d="M11 0h5a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-5z" fill="#F7B83D"/></svg>`;

function titleOf(status: number): string {
  if (status === 429) return 'Demasiados intentos';
  return status >= 500 ? 'No pudimos responder' : 'No se entendió la consulta';
}

function adviceOf(wait: number, { say }: Idioma): string {
  if (wait <= 0) return say('Vuelva atrás e intente de nuevo.');
  if (wait < 60) return say('Espere unos segundos y vuelva a intentar.');
  if (wait <= 60) return say('Vuelva a intentar en 1 minuto.');
  if (wait < 5_400) return say('Vuelva a intentar en {n} minutos.', { n: Math.ceil(wait / 60) });
  return say('Vuelva a intentar en {n} horas.', { n: Math.ceil(wait / 3_600) });
}
