import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import {
  type AuthUser,
  ContextAnswer,
  LoginAnswer,
  PlainAnswer,
  RegisterAnswer,
  UserAnswer,
} from '#shared/identity.ts';

import { onSessionEnded, send } from './api.ts';
import { logFailure } from './log.ts';
import { ServiceError } from './service-error.ts';
import { EMPTY_SESSION, persistSession, sessionState, storedAuth, useSessionState } from './session-state.ts';
import { setStorageOwner, wipeStorage } from './storage.ts';

const LONGEST_FAREWELL_MS = 10_000;

/** The acts of a session. Nothing else changes who is signed in. */

export interface Registration {
  email: string;
  fullname: string;
  username: string;
  password: string;
}

/** Signs in. An account with a second factor ends with the error SEGUNDO_FACTOR_PEDIDO, whose `desafio` goes along with the code. */
export function login(user: string, password: string): Promise<AuthUser> {
  return enter({ user, password, _login: true });
}

export function loginWithCode(desafio: string, codigo: string): Promise<AuthUser> {
  return enter({ desafio, codigo, _login: true });
}

/** The answer brings the context, which an older server gives only when asked. */
async function enter(body: object): Promise<AuthUser> {
  await farewell;
  const answer = await send({ path: '/dispatcher', token: 'login', body, answer: LoginAnswer });
  startSession(answer._token, answer.user);
  useSessionState.setState({ context: answer.context ?? null });
  if (answer.context === undefined) await requestContext();
  return answer.user;
}

/** Stores the token alone, then asks who the person is (specification §4, "Session"). */
export async function register(registration: Registration): Promise<AuthUser> {
  await farewell;
  const answer = await send({ path: '/api/auth/register', token: 'login', body: registration, answer: RegisterAnswer });
  startSession(answer.data.accessToken, null);
  return requestUser();
}

export async function forgotPassword(email: string): Promise<void> {
  await send({ path: '/api/auth/forgot-password', token: 'login', body: { email }, answer: PlainAnswer });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await send({ path: '/api/auth/reset-password', token: 'login', body: { token, password }, answer: PlainAnswer });
}

export async function confirmEmail(token: string): Promise<void> {
  await send({ path: '/api/auth/confirmar-correo', token: 'login', body: { token }, answer: PlainAnswer });
}

/** Fetches the profile and the context, and fills the state with them. */
export async function requestUser(): Promise<AuthUser> {
  const { user } = await send({ path: '/dispatcher', answer: UserAnswer });
  setStorageOwner(user.id);
  useSessionState.setState({ user });
  persistSession();
  await requestContext();
  return user;
}

/** A page that opens with a kept session shows it at once, and asks in the background what has changed since. */
export function refreshSession(): void {
  const { authToken, user } = sessionState();
  if (authToken === null || user === null) return;
  requestUser().catch((cause) => {
    const isOver = cause instanceof ServiceError && cause.code === 'SESION_ANTERIOR';
    if (!isOver) logFailure('session refresh', cause);
  });
}

/** The forced change ends every session and answers the token of a new one. */
export async function adoptToken(authToken: string): Promise<void> {
  startSession(authToken, sessionState().user);
  await requestUser();
}

/**
 * The end of the last session is on its way to the server, whose answer changes the secret of this browser: a session that began before it
 * came would be bound to the old one, and be over with it.
 */
let farewell: Promise<unknown> = Promise.resolve();

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logout(): void {
  const { authToken } = sessionState();
  if (authToken !== null) {
    const said = { path: '/dispatcher', body: { service: 'sesion.cerrar' }, token: authToken, keepalive: true };
    const late = new Promise((over) => setTimeout(over, LONGEST_FAREWELL_MS));
    farewell = Promise.race([send({ ...said, answer: PlainAnswer }).catch(() => undefined), late]);
  }
  clearSession();
}

interface Page {
  goTo: (path: string) => void;
  /** Whether the open page outlives its session, since what is on it cannot be had elsewhere. */
  stays: () => boolean;
  queries: QueryClient;
}

/** Ties the session to the running page: where to go when it ends, and which cache to empty. */
export function bindSession(page: Page): void {
  useSessionState.subscribe((now, before) => {
    if (now.generation !== before.generation) page.queries.clear();
  });
  onSessionEnded((code) => {
    // Only where time ran out: whom an administrator sent away goes.
    if (code === 'SESION_VENCIDA' && page.stays()) {
      useSessionState.setState({ isOver: true });
      return;
    }
    clearSession();
    page.goTo('/logout?motivo=vencida');
  });
  storedAuth.onForeignChange(() => {
    const stored = storedAuth.read();
    if (stored?.user?.id === sessionState().user?.id) return;
    // Another tab signed out or changed person: this page may not keep showing the first one's work, nor read what they keep.
    if (stored?.user) setStorageOwner(stored.user.id);
    useSessionState.setState(freshState(stored?.authToken ?? null, stored?.user ?? null));
    page.goTo('/');
  });
}

async function requestContext(): Promise<void> {
  const { context } = await send({ path: '/dispatcher', body: { service: 'getContext' }, answer: ContextAnswer });
  useSessionState.setState({ context });
}

function startSession(authToken: string, user: AuthUser | null): void {
  if (user !== null) setStorageOwner(user.id);
  useSessionState.setState(freshState(authToken, user));
  persistSession();
}

function clearSession(): void {
  useSessionState.setState(freshState(null, null));
  wipeStorage();
}

function freshState(authToken: string | null, user: AuthUser | null) {
  return { ...EMPTY_SESSION, authToken, user, generation: sessionState().generation + 1 };
}

/** The signed-in person inside the shell, where there always is one; once the session has ended, who it was until another page is there. */
export function useUser(): AuthUser {
  const last = useRef<AuthUser>(null);
  const user = useSessionState((state) => state.user) ?? last.current;
  last.current = user;
  if (user === null) throw new ServiceError({ code: 'SIN_SESION', msg: null, text: 'No hay una sesión iniciada' });
  return user;
}
