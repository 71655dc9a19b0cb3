import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';
import { ForgotBody, LoginBody, RegisterBody, ResetBody } from '#shared/sign-in.ts';

import type { Accounts, Visitor } from '../accounts.ts';
import { contextOf, publicUser } from '../context.ts';
import type { SecurityLog } from '../security-log.ts';
import type { Sessions } from '../sessions.ts';
import type { Tokens } from '../tokens.ts';
import { callerOf, DEVICE_COOKIE, setDeviceCookie } from './caller.ts';
import { noteEvent } from './security-notes.ts';

export type SignIn = (request: FastifyRequest, reply: FastifyReply) => Promise<Record<string, unknown>>;

interface Deps {
  accounts: Accounts;
  security: SecurityLog;
  sessions: Sessions;
  tokens: Tokens;
}

/** Failures per address: a spray over many accounts ends, while a whole depot behind one address can work. */
const FAILURES_PER_IP = { points: 100, duration: 15 * 60 };
/** Accounts and links that one address may ask for in an hour. */
const REQUESTS_PER_IP = { points: 60, duration: 3600 };

/** The sign-in of the dispatcher's address, an adapter and no service: its body has no service name (specification §7.2). */
export function createSignIn({ accounts, security, sessions, tokens }: Deps): SignIn {
  const failures = new RateLimiterMemory(FAILURES_PER_IP);
  return async (request, reply) => {
    const { user, password } = parseParams(LoginBody, request.body);
    const failed = await failures.get(request.ip);
    const spent = failed && failed.remainingPoints <= 0 ? secondsLeft(failed) : 0;
    const visitor = { ...visitorOf(request), spent };
    const { token, usuarioId } = await accounts.signIn(user, password, visitor).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'LOGIN_INCORRECTO') {
        await failures.consume(request.ip).catch(() => {});
      }
      throw error;
    });
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

/** Registration and forgotten password (specification §7.2). */
export function addAccountRoutes(
  app: FastifyInstance,
  { accounts, security }: Pick<Deps, 'accounts' | 'security'>,
): void {
  const asked = new RateLimiterMemory(REQUESTS_PER_IP);
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
}

function visitorOf(request: FastifyRequest): Visitor {
  return { caller: callerOf(request), requestId: request.id, device: request.cookies[DEVICE_COOKIE], spent: 0 };
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
