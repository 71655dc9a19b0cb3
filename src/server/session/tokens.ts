import { createHash, randomBytes } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

import { AppError } from '#shared/errors.ts';

import type { KeyRing } from './key-ring.ts';
import { allKeys } from './signing-key.ts';

const ISSUER = 'anden';
const ALGORITHM = 'HS256';
const ACCESS = 'at+jwt';
/** Seconds that a token says it lives; a token of a living session is renewed beyond that (wire.md, "Sign-in"). */
export const TOKEN_LIFE = 15 * 60;
const DEVICE_LIFE = 180 * 24 * 3600;
const MOST_ACCOUNTS_PER_DEVICE = 8;
/** Milliseconds for which tokens of a retired key are still read: no session lives longer. */
const SESSIONS_OF_A_RETIRED_KEY = 16 * 3_600_000;

export interface AccessClaims {
  readonly sid: string;
  readonly usuario_id: number;
  /** Hash of the browser's cookie that must come along; null for callers without one. */
  readonly cookie: string | null;
  /** Seconds since the epoch. */
  readonly iat: number;
  /** The key that signed it. */
  readonly kid: string;
}

export interface Tokens {
  issue(claims: Omit<AccessClaims, 'iat' | 'kid'>, now: Date): Promise<string>;
  /** Reads a token of ours whatever its age. @throws AppError SIN_SESION for anything that we did not sign as such. */
  read(token: string): Promise<AccessClaims>;
  /** The signed value of the cookie by which an account knows a browser, with `account` added to those it already held. */
  rememberDevice(previous: string | undefined, account: number): Promise<string>;
  isKnownDevice(cookie: string | undefined, account: number): Promise<boolean>;
  /** Whether tokens are signed with that key now; one of a former key is renewed at once. */
  signsWith(kid: string): boolean;
  /** Tells that the keys changed: what was read under a former one may hold no more. */
  onKeysChanged(listener: () => void): void;
}

/** Tokens of one installation. `audience` keeps those of a test apart from production's, were they to share a key. */
export function createTokens(ring: KeyRing, audience = 'anden:dispatcher'): Tokens {
  const sign = (claims: JWTPayload, { typ, life, now }: { typ: string; life: number; now: number }) => {
    const { current } = ring.now();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: current.kid, typ })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + life)
      .sign(current.secret);
  };
  const check = async (token: string, typ: string, ignoreAge: boolean) => {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => secretOf(ring, kid, typ), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ,
      requiredClaims: ['exp', 'iat', 'sub'],
      ...(ignoreAge ? { currentDate: new Date(0) } : {}),
    });
    return { payload, kid: protectedHeader.kid ?? '' };
  };

  const deviceAccounts = async (cookie: string | undefined) => {
    if (!cookie) return [];
    try {
      const { accounts } = (await check(cookie, 'device+jwt', false)).payload;
      return Array.isArray(accounts) ? accounts.filter((id) => typeof id === 'number') : [];
    } catch {
      return [];
    }
  };

  return {
    issue: (claims, now) =>
      sign(
        { sub: String(claims.usuario_id), sid: claims.sid, ck: claims.cookie ?? undefined },
        { typ: ACCESS, life: TOKEN_LIFE, now: seconds(now) },
      ),
    read: async (token) => claimsOf(await check(token, ACCESS, true).catch(refuse)),
    rememberDevice: async (previous, account) => {
      const known = (await deviceAccounts(previous)).filter((id) => id !== account);
      const accounts = [account, ...known].slice(0, MOST_ACCOUNTS_PER_DEVICE);
      return sign({ sub: 'device', accounts }, { typ: 'device+jwt', life: DEVICE_LIFE, now: seconds(new Date()) });
    },
    isKnownDevice: async (cookie, account) => (await deviceAccounts(cookie)).includes(account),
    signsWith: (kid) => ring.now().current.kid === kid,
    onKeysChanged: ring.onChange,
  };
}

/** A secret of 256 random bits, safe in addresses and cookies. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256: what is stored or signed instead of a secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Another process may have changed the key a moment ago: what is signed with an unknown one makes us look. */
async function secretOf(ring: KeyRing, kid: string | undefined, typ: string): Promise<Uint8Array> {
  const find = () => allKeys(ring.now()).find((key) => key.kid === kid);
  // Whether or not it was this look that found the change: another one may have, while we waited.
  const key = find() ?? (await ring.refresh().then(find));
  if (!key) throw new AppError('SIN_SESION', { reason: 'unknown key' });
  const age = key.retired === undefined ? 0 : Date.now() - key.retired;
  if (typ === ACCESS && age > SESSIONS_OF_A_RETIRED_KEY) throw new AppError('SIN_SESION', { reason: 'retired key' });
  return key.secret;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function claimsOf({ payload, kid }: { payload: JWTPayload; kid: string }): AccessClaims {
  const { sub, sid, ck, iat } = payload;
  if (typeof sid !== 'string' || !UUID.test(sid) || typeof iat !== 'number')
    throw new AppError('SIN_SESION', { reason: 'claims' });
  return { sid, usuario_id: Number(sub), cookie: typeof ck === 'string' ? ck : null, iat, kid };
}

function refuse(error: unknown): never {
  throw new AppError('SIN_SESION', { reason: error instanceof Error ? error.message : 'token' });
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
