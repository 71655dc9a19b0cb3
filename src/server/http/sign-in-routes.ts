import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';

import { AppError, ERRORS } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';
import { CodigoBody, ConfirmarCorreoBody, ForgotBody, LoginBody, RegisterBody, ResetBody } from '#shared/sign-in.ts';

import type { Accounts } from '../accounts/accounts.ts';
import type { SecurityLog } from '../audit/security-log.ts';
import { contextOf, publicUser } from '../context.ts';
import type { Limits } from '../limits.ts';
import type { Challenge } from '../session/challenge.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Tokens } from '../session/tokens.ts';
import type { Entry, Visitor } from '../session/visitor.ts';
import { callerOf, DEVICE_COOKIE, setDeviceCookie } from './caller.ts';
import { noteEvent } from './security-notes.ts';

export type SignIn = (request: FastifyRequest, reply: FastifyReply) => Promise<Record<string, unknown>>;

interface Deps {
  accounts: Accounts;
  limits: Limits;
  security: SecurityLog;
  sessions: Sessions;
  tokens: Tokens;
}

/** Failures per address: a spray over many accounts ends, while a whole depot behind one address can work. */
const FAILURES_PER_IP = { points: 100, duration: 15 * 60 };
/** Accounts and links that one address may ask for in an hour. */
const REQUESTS_PER_IP = { points: 60, duration: 3600 };

/** The sign-in of the dispatcher's address, an adapter and no service: its body has no service name (specification §7.2). */
export function createSignIn({ accounts, limits, security, sessions, tokens }: Deps): SignIn {
  const failures = limits.of('entrada', FAILURES_PER_IP);
  return async (request, reply) => {
    const failed = await failures.get(request.ip);
    const spent = failed && failed.remainingPoints <= 0 ? secondsLeft(failed) : 0;
    const entry = await enter(accounts, request.body, { ...visitorOf(request), spent }).catch(
      async (error: unknown) => {
        if (error instanceof AppError && GUESSES.includes(error.code))
          await failures.consume(request.ip).catch(() => {});
        throw error;
      },
    );
    const { usuarioId } = entry;
    if ('desafio' in entry) {
      noteEvent(security, request, {
        tipo: 'SEGUNDO_FACTOR',
        resultado: 'OK',
        usuario_id: usuarioId,
        detalle: 'pedido',
      });
      return { code: 'ERROR', error: ASKS, msg: ERRORS[ASKS].msg, desafio: entry.desafio };
    }
    const { token } = entry;
    const { session } = await sessions.authenticate(token, callerOf(request));
    noteEvent(security, request, { tipo: 'ENTRADA', resultado: 'OK', usuario_id: usuarioId });
    setDeviceCookie(reply, await tokens.rememberDevice(request.cookies[DEVICE_COOKIE], usuarioId));
    return {
      code: 'OK',
      _token: token,
      user: publicUser(session),
      cliente: session.cliente,
      context: contextOf(session, sessions.installation),
    };
  };
}

/** An answer like a refusal, so that whoever knows nothing of second factors does not take it for a session. */
const ASKS = 'SEGUNDO_FACTOR_PEDIDO';
const GUESSES: readonly string[] = ['LOGIN_INCORRECTO', 'CODIGO_INCORRECTO'];

/** The first step, by password, or the second one, by code. */
async function enter(accounts: Accounts, body: unknown, visitor: Visitor): Promise<Entry | Challenge> {
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'desafio')) {
    const { desafio, codigo } = parseParams(CodigoBody, body);
    return accounts.answerChallenge(desafio, codigo, visitor);
  }
  const { user, password } = parseParams(LoginBody, body);
  return accounts.signIn(user, password, visitor);
}

/** Registration and forgotten password (specification §7.2). */
export function addAccountRoutes(
  app: FastifyInstance,
  { accounts, limits, security }: Pick<Deps, 'accounts' | 'limits' | 'security'>,
): void {
  const asked = limits.of('cuenta', REQUESTS_PER_IP);
  const takeTurn = async (request: FastifyRequest) => {
    await asked.consume(request.ip).catch((over: unknown) => {
      throw new AppError('DEMASIADOS_PEDIDOS', { wait: over instanceof RateLimiterRes ? secondsLeft(over) : 600 });
    });
  };

  app.post('/api/auth/register', async (request) => {
    const body = parseParams(RegisterBody, request.body);
    await takeTurn(request);
    const accessToken = await accounts.register(body, visitorOf(request));
    noteEvent(security, request, { tipo: 'CUENTA_NUEVA', resultado: 'OK' });
    return { code: 'OK', data: { accessToken } };
  });

  app.post('/api/auth/forgot-password', async (request) => {
    const { email } = parseParams(ForgotBody, request.body);
    await takeTurn(request);
    await accounts.forgot(email, visitorOf(request));
    // For a known address as for any other: what was typed is not kept.
    noteEvent(security, request, { tipo: 'CONTRASENA', resultado: 'OK', detalle: 'pidió restablecerla' });
    return { code: 'OK', msg: 'Si ese correo tiene una cuenta, enviamos un enlace para elegir una contraseña nueva' };
  });

  app.post('/api/auth/reset-password', async (request) => {
    const { token, password } = parseParams(ResetBody, request.body);
    await takeTurn(request);
    const usuario_id = await accounts.reset(token, password, visitorOf(request));
    noteEvent(security, request, { tipo: 'CONTRASENA', resultado: 'OK', usuario_id, detalle: 'elegida por un enlace' });
    return { code: 'OK', msg: 'La contraseña cambió. Ya puede iniciar sesión' };
  });

  app.post('/api/auth/confirmar-correo', async (request) => {
    const { token } = parseParams(ConfirmarCorreoBody, request.body);
    await takeTurn(request);
    const usuario_id = await accounts.confirmEmail(token, visitorOf(request));
    noteEvent(security, request, { tipo: 'CORREO', resultado: 'OK', usuario_id, detalle: 'confirmado por un enlace' });
    return { code: 'OK', msg: 'El correo de su cuenta cambió' };
  });
}

function visitorOf(request: FastifyRequest): Visitor {
  return { caller: callerOf(request), requestId: request.id, device: request.cookies[DEVICE_COOKIE], spent: 0 };
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
