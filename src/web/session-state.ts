import { create } from 'zustand';

import { type AuthUser, type Notificacion, PersistedAuth, type SessionContext } from '#shared/identity.ts';

import { defineStored, setStorageOwner } from './storage.ts';

/** State of the session, without its acts: those stand in session.tsx, and the calls in between read it from here. */
export interface SessionState {
  user: AuthUser | null;
  context: SessionContext | null;
  authToken: string | null;
  notificaciones: readonly Notificacion[];
  /** Counts sign-ins and sign-outs of this page: an answer to a call of an older one is dropped. */
  generation: number;
}

export const EMPTY_SESSION = { user: null, context: null, authToken: null, notificaciones: [] } as const;

export const storedAuth = defineStored({ key: 'auth', schema: PersistedAuth });

export const useSessionState = create<SessionState>(() => initialState());

export function sessionState(): SessionState {
  return useSessionState.getState();
}

/** The stored token, else the one in memory (specification §7.1). */
export function currentToken(): string | null {
  return storedAuth.read()?.authToken ?? sessionState().authToken;
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
