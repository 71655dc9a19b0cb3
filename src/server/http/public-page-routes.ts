import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { errorRow } from '#shared/errors.ts';

import type { Database } from '../db/db.ts';
import { type Recorder, recordFailure } from './answers.ts';
import { html, markupOf } from './html.ts';
import type { PublicAnswer, PublicPage } from './public-pages.ts';

interface Deps {
  readonly database: Database;
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
    styleSrc: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
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
    scope.setErrorHandler((error, request, reply) => {
      const failure = recordFailure(deps.recorder, { error, request, reply });
      const status = errorRow(failure.code).status;
      const wait = Number(reply.getHeader('retry-after') ?? 0);
      const main = html`<h1>${titleOf(status)}</h1><p>${adviceOf(wait)}</p>`;
      return send(reply, { status, title: titleOf(status), main });
    });
    for (const page of pages) addPage(scope, page, deps);
  });
}

function addPage(scope: FastifyInstance, page: PublicPage, { database, recorder: { log } }: Deps): void {
  scope.route<{ Params: Record<string, string>; Body: URLSearchParams | undefined }>({
    method: page.method,
    url: page.path,
    exposeHeadRoute: page.method === 'GET',
    helmet: { contentSecurityPolicy: POLICY },
    handler: async (request, reply) => {
      const { ip, params, body: form = new URLSearchParams() } = request;
      const answer = await page.answer({ database, ip, requestId: request.id, params, form });
      if (answer.status >= 400)
        log.warn({ request: request.id, path: page.path, ip, status: answer.status }, 'refused');
      return send(reply, answer);
    },
  });
}

function send(reply: FastifyReply, { status, title, main }: PublicAnswer): FastifyReply {
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Andén</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`;
  const body = html`<body>
<header><svg aria-hidden="true" width="24" height="24" viewBox="0 0 20 20"><path d="M4 0h7v20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#2BB3B9"/><path d="M11 0h5a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-5z" fill="#F7B83D"/></svg>Andén</header>
<main>${main}</main>
</body>`;
  const page = `<!doctype html>\n<html lang="es">\n<head>\n${markupOf(head)}\n<style>${STYLE}</style>\n</head>\n${markupOf(body)}\n</html>\n`;
  return reply.code(status).header('x-robots-tag', 'noindex, nofollow').type('text/html; charset=utf-8').send(page);
}

function titleOf(status: number): string {
  if (status === 429) return 'Demasiados intentos';
  return status >= 500 ? 'No pudimos responder' : 'No se entendió la consulta';
}

function adviceOf(wait: number): string {
  if (wait <= 0) return 'Vuelva atrás e intente de nuevo.';
  if (wait < 60) return 'Espere unos segundos y vuelva a intentar.';
  if (wait <= 60) return 'Vuelva a intentar en 1 minuto.';
  if (wait < 5_400) return `Vuelva a intentar en ${Math.ceil(wait / 60)} minutos.`;
  return `Vuelva a intentar en ${Math.ceil(wait / 3_600)} horas.`;
}
