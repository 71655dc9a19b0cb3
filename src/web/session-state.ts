import { create } from 'zustand';

import {
  type AuthUser,
  type Lectura,
  type Notificacion,
  PersistedAuth,
  type SessionContext,
} from '#shared/identity.ts';

import { defineStored, setStorageOwner } from './storage.ts';

/** State of the session, without its acts: those stand in session.tsx, and the calls in between read it from here. */
export interface SessionState {
  user: AuthUser | null;
  context: SessionContext | null;
  authToken: string | null;
  notificaciones: readonly Notificacion[];
  /** It ran out over a page that stays: the person is asked for the password there. */
  isOver: boolean;
  /** Counts sign-ins and sign-outs of this page: an answer to a call of an older one is dropped. */
  generation: number;
}

export const EMPTY_SESSION = { user: null, context: null, authToken: null, notificaciones: [], isOver: false } as const;

export const storedAuth = defineStored({ key: 'auth', schema: PersistedAuth });

export const useSessionState = create<SessionState>(() => initialState());

export function sessionState(): SessionState {
  return useSessionState.getState();
}

/** The stored token, else the one in memory (specification §7.1). */
export function currentToken(): string | null {
  return storedAuth.read()?.authToken ?? sessionState().authToken;
}

/** How readings are cleaned from now on. */
export function adoptLectura(lectura: Lectura): void {
  useSessionState.setState(({ context }) => ({ context: { ...context, lectura } }));
}

/** More than an answer or an evening brings. */
const MOST_NOTICES = 50;

/** Notices that answers brought along (specification §7.1), newest first, each once. */
export function keepNotificaciones(fresh: readonly Notificacion[]): void {
  const ids = new Set(fresh.map(({ id }) => id));
  useSessionState.setState(({ notificaciones }) => ({
    notificaciones: [...fresh, ...notificaciones.filter(({ id }) => !ids.has(id))].slice(0, MOST_NOTICES),
  }));
}

/** Those that the person has read, or that the server's own list holds by now. */
export function dropNotificaciones(ids: readonly number[]): void {
  const { notificaciones } = sessionState();
  const rest = notificaciones.filter(({ id }) => !ids.includes(id));
  if (rest.length !== notificaciones.length) useSessionState.setState({ notificaciones: rest });
}

/** Only user and token outlive a reload. */
export function persistSession(): void {
  const { user, authToken } = sessionState();
  if (authToken === null) storedAuth.clear();
  else storedAuth.write({ user, authToken });
}

/** A renewed token counts only when newer, and only for the session that asked. */
export function acceptToken(token: string, generation: number): void {
  const current = sessionState();
  if (generation !== current.generation || current.authToken === null) return;
  if (issuedAt(token) <= issuedAt(currentToken() ?? '')) return;
  useSessionState.setState({ authToken: token });
  persistSession();
}

function initialState(): SessionState {
  const stored = storedAuth.read();
  if (stored?.user) setStorageOwner(stored.user.id);
  return { ...EMPTY_SESSION, generation: 0, user: stored?.user ?? null, authToken: stored?.authToken ?? null };
}

/** Seconds of the `iat` claim; 0 for what is not a token. Read only to compare ages: the server judges tokens. */
function issuedAt(token: string): number {
  const payload = token.split('.')[1];
  if (payload === undefined) return 0;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'iat' in claims && typeof claims.iat === 'number'
      ? claims.iat
      : 0;
  } catch {
    return 0;
  }
}
