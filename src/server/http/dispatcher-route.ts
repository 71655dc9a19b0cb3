import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';

import type { SecurityLog } from '../audit/security-log.ts';
import { publicUser } from '../context.ts';
import type { News } from '../news/news.ts';
import type { ApiKeys } from '../session/api-keys.ts';
import type { Sessions } from '../session/sessions.ts';
import { apiKeyOf, authenticate, setSessionCookie } from './caller.ts';
import type { Calls } from './calls.ts';
import { JSON_TYPE, jsonOf } from './json.ts';
import { noteCall } from './security-notes.ts';
import type { SignIn } from './sign-in-routes.ts';

interface Deps {
  apiKeys: ApiKeys;
  calls: Calls;
  news: News;
  security: SecurityLog;
  sessions: Sessions;
  signIn: SignIn;
}

/** `POST /dispatcher`: every service call, and the sign-in that the specification sends to the same address. */
export function addDispatcherRoute(app: FastifyInstance, deps: Deps): void {
  const { apiKeys, calls, news, security, sessions, signIn } = deps;

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

  app.get('/dispatcher', async (request, reply) => {
    const query = request.query;
    // The downloads of §7.5 come with the warehouse; none exists yet.
    if (typeof query === 'object' && query !== null && Object.keys(query).length > 0)
      throw new AppError('SERVICIO_DESCONOCIDO');
    return { code: 'OK', user: publicUser(await authenticate(sessions, request, reply)) };
  });

  app.get('/api/me', async (request, reply) => ({
    code: 'OK',
    user: publicUser(await authenticate(sessions, request, reply)),
  }));
}

function isSignIn(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, '_login');
}

function closesSession(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'service' in body && body.service === 'sesion.cerrar';
}
