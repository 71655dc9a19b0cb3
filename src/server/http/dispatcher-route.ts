import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';

import type { SecurityLog } from '../audit/security-log.ts';
import { publicUser } from '../context.ts';
import type { Database } from '../db/db.ts';
import type { Downloads } from '../files/downloads.ts';
import type { News } from '../news/news.ts';
import type { ApiKeys } from '../session/api-keys.ts';
import type { UsedTicket } from '../session/sesion.sql.ts';
import type { Sessions } from '../session/sessions.ts';
import { apiKeyOf, authenticate, setSessionCookie } from './caller.ts';
import type { Calls } from './calls.ts';
import { readImagenes } from './con-imagenes.ts';
import { sendTicketed } from './file-routes.ts';
import { JSON_TYPE, jsonOf } from './json.ts';
import { noteCall } from './security-notes.ts';
import type { SignIn } from './sign-in-routes.ts';

interface Deps {
  apiKeys: ApiKeys;
  calls: Calls;
  database: Database;
  downloads: Downloads;
  news: News;
  security: SecurityLog;
  sessions: Sessions;
  signIn: SignIn;
}

/** `POST /dispatcher`: every service call, and the sign-in that the specification sends to the same address. */
export function addDispatcherRoute(app: FastifyInstance, deps: Deps): void {
  const { apiKeys, calls, database, downloads, news, security, sessions, signIn } = deps;
  readImagenes(app);

  app.post('/dispatcher', async (request, reply) => {
    const key = apiKeyOf(request);
    if (isSignIn(request.body)) return signIn(request, reply);
    const identify = () =>
      key === null ? authenticate(sessions, request, reply) : apiKeys.authenticate(key, request.ip);
    return calls.make({ request, body: request.body, identify }, async (result, session) => {
      noteCall(security, request);
      if (closesSession(request.body)) {
        reply.header('clear-site-data', '"cache"');
        setSessionCookie(reply);
      }
      return reply.type(JSON_TYPE).send(jsonOf({ ...result, ...(await news.takeFor(session)) }));
    });
  });

  app.get<FileQuery>('/dispatcher', { compress: false }, async (request, reply) => {
    if (Object.keys(request.query).length === 0)
      return { code: 'OK', user: publicUser(await authenticate(sessions, request, reply)) };
    const asked = fileAsked(request.query);
    if (asked === null) throw new AppError('SERVICIO_DESCONOCIDO');
    return sendTicketed({ database, security, downloads }, { request, reply, ...asked });
  });

  app.get('/api/me', async (request, reply) => ({
    code: 'OK',
    user: publicUser(await authenticate(sessions, request, reply)),
  }));
}

interface FileQuery {
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** The files that the specification asks for here: by what the address names them, and the parameter that must agree with the ticket's own. */
const FILES = [
  {
    action: 'imprimir_codigos_almacenamiento',
    proposito: 'imprimir_codigos_almacenamiento',
    query: 'ids',
    param: 'ids',
  },
  {
    action: 'gds_report',
    reporte: 'export_transaccion',
    proposito: 'export_transaccion',
    query: 'id',
    param: 'transaccion_id',
  },
] as const;

/** Whose ticket `token` is, and of what; null: the address names no file that there is. */
function fileAsked({ action, reporte, token, ...rest }: Readonly<Record<string, unknown>>) {
  const file = FILES.find((one) => one.action === action && (!('reporte' in one) || one.reporte === reporte));
  if (file === undefined || typeof token !== 'string') return null;
  const isFor = ({ proposito, datos }: UsedTicket) =>
    proposito === file.proposito && String(Object(datos.params)[file.param]) === rest[file.query];
  return { secret: token, isFor };
}

function isSignIn(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, '_login');
}

function closesSession(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'service' in body && body.service === 'sesion.cerrar';
}
