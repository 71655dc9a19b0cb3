import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#shared/errors.ts';

import type { Dispositivo } from '../session/sesion.sql.ts';
import type { Authenticated, Caller, Sessions } from '../session/sessions.ts';
import { randomSecret } from '../session/tokens.ts';
import { rememberCaller } from './security-notes.ts';

/** `__Host-`: only over a trustworthy channel, for this host alone, never for another path. */
export const SESSION_COOKIE = '__Host-sid';
export const DEVICE_COOKIE = '__Host-dispositivo';

const HIDDEN = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = request.headers['user-agent'];
  const caller = {
    ip: request.ip,
    userAgent: userAgent?.slice(0, 300) ?? null,
    cookie: request.cookies[SESSION_COOKIE],
  };
  const device = deviceOf(request.headers);
  return device === null ? caller : { ...caller, device };
}

/** What a page says of its device; anything else that came in these headers says nothing. */
function deviceOf(headers: FastifyRequest['headers']): Dispositivo | null {
  const [pendientes, version] = [headers['x-pendientes'], headers['x-version']];
  if (typeof pendientes !== 'string' || !/^\d{1,5}$/.test(pendientes)) return null;
  const isName = typeof version === 'string' && /^[\w.-]{1,40}$/.test(version);
  return { pendientes: Number(pendientes), version: isName ? version : null };
}

/**
 * Who calls, by the header `X-TOKEN`; a token in an address is not looked at. Sends a renewed token back in `x-token`.
 * @throws AppError SIN_SESION, SESION_VENCIDA
 */
export async function authenticate(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Authenticated['session']> {
  const token = request.headers['x-token'];
  if (typeof token !== 'string' || token === '') throw new AppError('SIN_SESION');
  const { session, renewed } = await sessions.authenticate(token, callerOf(request));
  rememberCaller(request, session.usuario.id);
  if (renewed !== null) reply.header('x-token', renewed);
  return session;
}

/** The key of a client's system, from `X-API-KEY`; null where none came. @throws AppError CREDENCIAL_DOBLE beside a token */
export function apiKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['x-api-key'];
  if (key === undefined) return null;
  if (headers['x-token'] !== undefined) throw new AppError('CREDENCIAL_DOBLE');
  return String(key);
}

/** Gives a browser the secret that its sign-ins will be bound to. */
export function setSessionCookie(reply: FastifyReply): void {
  reply.setCookie(SESSION_COOKIE, randomSecret(), HIDDEN);
}

export function setDeviceCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(DEVICE_COOKIE, value, { ...HIDDEN, maxAge: 180 * 24 * 3600 });
}
