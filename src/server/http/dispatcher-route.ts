import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';

import type { ApiKeys } from '../api-keys.ts';
import { publicUser } from '../context.ts';
import type { Dispatcher } from '../dispatcher.ts';
import type { News } from '../news.ts';
import type { SecurityLog } from '../security-log.ts';
import type { SessionRow } from '../sesion.sql.ts';
import type { Sessions } from '../sessions.ts';
import { apiKeyOf, authenticate, callerOf, setSessionCookie } from './caller.ts';
import { jsonOf } from './json.ts';
import { createLanes } from './lanes.ts';
import { noteCall, rememberCaller } from './security-notes.ts';
import type { SignIn } from './sign-in-routes.ts';

interface Deps {
  apiKeys: ApiKeys;
  dispatcher: Dispatcher;
  news: News;
  security: SecurityLog;
  sessions: Sessions;
  signIn: SignIn;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** `POST /dispatcher`: every service call, and the sign-in that the specification sends to the same address. */
export function addDispatcherRoute(app: FastifyInstance, deps: Deps): void {
  const { apiKeys, dispatcher, news, security, sessions, signIn } = deps;
  const lanes = createLanes();

  app.post('/dispatcher', async (request, reply) => {
    const key = apiKeyOf(request);
    if (isSignIn(request.body)) return signIn(request, reply);
    let called: SessionRow | undefined;
    try {
      const result = await dispatcher.dispatch({
        body: request.body,
        caller: callerOf(request),
        requestId: request.id,
        authenticate: async () => {
          const session = await (key === null
            ? authenticate(sessions, request, reply)
            : apiKeys.authenticate(key, request.ip));
          rememberCaller(request, session.usuario.id);
          await lanes.enter(session.usuario.id);
          called = session;
          return session;
        },
      });
      noteCall(security, request);
      if (closesSession(request.body)) {
        reply.header('clear-site-data', '"cache"');
        setSessionCookie(reply);
      }
      const answer = called ? { ...result, ...(await news.takeFor(called)) } : result;
      return reply.type(JSON_TYPE).send(jsonOf(answer));
    } finally {
      if (called) lanes.leave(called.usuario.id);
    }
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
