import { randomUUID } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { NO_ROOM } from '#shared/no-room.ts';

import type { Accounts } from '../accounts/accounts.ts';
import type { SecurityLog } from '../audit/security-log.ts';
import type { Database } from '../db/db.ts';
import type { Dispatcher } from '../dispatcher.ts';
import type { Downloads } from '../files/downloads.ts';
import type { Limits } from '../limits.ts';
import type { Logger } from '../log.ts';
import type { News } from '../news/news.ts';
import type { Notices } from '../news/notices.ts';
import type { Room } from '../room.ts';
import type { ApiKeys } from '../session/api-keys.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tokens } from '../session/tokens.ts';
import { errorSender, type Recorder } from './answers.ts';
import { createCalls } from './calls.ts';
import { addDispatcherRoute } from './dispatcher-route.ts';
import { addFileRoutes } from './file-routes.ts';
import { addLiveRoute } from './live-route.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { tellOfOtherPages } from './other-pages.ts';
import { addPageRoutes } from './page-routes.ts';
import { addPublicPages } from './public-page-routes.ts';
import type { PublicPage } from './public-pages.ts';
import { addSecurityHeaders } from './security.ts';
import { noteRefusal } from './security-notes.ts';
import { addAccountRoutes, createSignIn } from './sign-in-routes.ts';
import { answerUnreadable, refuseOddities } from './unreadable.ts';
import { addV1Routes } from './v1-routes.ts';

export interface HttpOptions {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly database: Database;
  readonly downloads: Downloads;
  readonly limits: Limits;
  readonly dispatcher: Dispatcher;
  readonly news: News;
  readonly notices: Notices;
  readonly sessions: Sessions;
  readonly security: SecurityLog;
  readonly tokens: Tokens;
  readonly log: Logger;
  readonly now: () => number;
  readonly trustProxy: boolean | string;
  readonly room: Room;
  /** How late the event loop may come before calls are refused, in milliseconds; 0: they never are. */
  readonly mostLate: number;
  /** Folder of the built pages. */
  readonly pages: string;
  /** The file of streets, where the operator laid one. */
  readonly mapa: string;
  /** The pages for people without an account. */
  readonly publicPages: readonly PublicPage[];
}

/** Limits of trust.md §3, "Server limits expected": bytes and milliseconds. */
const LIMITS = {
  ...{ bodyLimit: 1_048_576, requestTimeout: 30_000, keepAliveTimeout: 5_000, connectionTimeout: 0 },
  // A HEAD of a download would use its ticket up, one of the live stream would never end.
  exposeHeadRoutes: false,
  // A message without a host is refused like any other, with our headers. Looked at every 30 s, as Node does, both times would be late by that.
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000, requireHostHeader: false, connectionsCheckingInterval: 2_000 },
};

/**
 * Of answers alone: what comes packed is refused (`refuseOddities`). Zstandard first, where the browser reads it: a page of a list takes a
 * quarter of the processor that Brotli takes for it, and 4 % more bytes.
 */
const PACKING: FastifyCompressOptions = {
  threshold: 1_400,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { 1: 4 } },
  globalDecompression: false,
};

/** The HTTP server, ready to listen: every address of wire.md and nothing else. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, security, sessions, notices, dispatcher, database, downloads, accounts, apiKeys, news, tokens } =
    options;
  const recorder: Recorder = { log, onRefused: (request, failure) => noteRefusal(security, request, failure) };
  const app = fastify({
    ...LIMITS,
    logger: false,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable(log),
    forceCloseConnections: 'idle',
    // No parameter is longer than the longest request line, so the router itself refuses none, without our headers.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/.'),
    frameworkErrors: errorSender(recorder),
  });
  app.server.maxConnections = 2_000;
  app.setErrorHandler(errorSender(recorder));
  // Any page of any site may send plain text without asking first.
  app.removeContentTypeParser('text/plain');
  // Before every plugin, so that a refusal of theirs carries the headers as well.
  await addSecurityHeaders(app, sessions.installation.balanza);
  refuseOddities(app);
  await tellEverybody(app, options);
  refuseLongFromStrangers(app, tokens);
  await app.register(cookie);
  await app.register(underPressure, {
    maxEventLoopDelay: options.mostLate,
    pressureHandler: (request) => {
      if (!isCheap(request)) throw new AppError('SERVIDOR_OCUPADO', { reason: 'pressure' });
    },
  });
  await app.register(compress, PACKING);

  const calls = createCalls(dispatcher);
  const signIn = createSignIn({ accounts, limits: options.limits, security, sessions, tokens });
  addDispatcherRoute(app, { apiKeys, calls, database, downloads, news, security, sessions, signIn });
  addV1Routes(app, { apiKeys, calls, security, contracts: dispatcher.endpoints.map(({ contract }) => contract) });
  addAccountRoutes(app, { accounts, limits: options.limits, security });
  await addFileRoutes(app, { database, security, sessions, downloads, mapa: options.mapa });
  const live = addLiveRoute(app, { sessions, notices });
  addOperatorRoutes(app, { database, dispatcher, log, now: options.now, room: options.room });
  await addPublicPages(app, options.publicPages, { database, limits: options.limits, recorder });
  await addPageRoutes(app, options.pages, database);
  app.addHook('preClose', async () => {
    live.close();
    downloads.close();
  });
  return app;
}

/**
 * The files of the page, and whether we live: a browser asks for neither again, so that a moment's load would leave a page in pieces, or
 * have a healthy server ended.
 */
function isCheap({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.url === '/api/health';
}

/** Every answer tells it, so that whoever only reads hears of it as well. */
async function tellEverybody(app: FastifyInstance, { room, pages }: HttpOptions): Promise<void> {
  await tellOfOtherPages(app, pages);
  app.addHook('onRequest', async (_request, reply) => {
    if (room.isFull()) reply.header(NO_ROOM, 'true');
  });
}

/** All that somebody without a session has to say fits, bytes: what they make us read costs them nothing. */
const MOST_OF_A_STRANGER = 16_384;

function refuseLongFromStrangers(app: FastifyInstance, tokens: Tokens): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const isLong = Number(headers['content-length'] ?? 0) > MOST_OF_A_STRANGER;
    // Without a length nobody knows when it ends.
    if (!(isLong || headers['transfer-encoding'] !== undefined) || headers['x-api-key'] !== undefined) return;
    const token = String(headers['x-token'] ?? 'login');
    try {
      if (token === 'login') throw new AppError('DEMASIADO_GRANDE');
      // Whether it still opens anything is asked later: that we signed it is enough to be heard.
      await tokens.read(token);
    } catch (refusal) {
      // What follows was not read, so nothing after it may be taken for a request.
      reply.header('connection', 'close');
      throw refusal;
    }
  });
}

/** An address that cannot be decoded becomes one that does not exist, so that it is refused like any other. */
function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
