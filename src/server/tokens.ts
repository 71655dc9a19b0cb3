import { createHash, randomBytes } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

import { AppError } from '#shared/errors.ts';

import type { SigningKeys } from './signing-key.ts';

const ISSUER = 'anden';
const ALGORITHM = 'HS256';
/** Seconds that a token says it lives; a token of a living session is renewed beyond that (wire.md, "Sign-in"). */
export const TOKEN_LIFE = 15 * 60;
const DEVICE_LIFE = 180 * 24 * 3600;
const MOST_ACCOUNTS_PER_DEVICE = 8;

export interface AccessClaims {
  readonly sid: string;
  readonly usuario_id: number;
  /** Hash of the browser's cookie that must come along; null for callers without one. */
  readonly cookie: string | null;
  /** Seconds since the epoch. */
  readonly iat: number;
}

export interface Tokens {
  issue(claims: Omit<AccessClaims, 'iat'>, now: Date): Promise<string>;
  /** Reads a token of ours whatever its age. @throws AppError SIN_SESION for anything that we did not sign as such. */
  read(token: string): Promise<AccessClaims>;
  /** The signed value of the cookie by which an account knows a browser, with `account` added to those it already held. */
  rememberDevice(previous: string | undefined, account: number): Promise<string>;
  isKnownDevice(cookie: string | undefined, account: number): Promise<boolean>;
}

/** Tokens of one installation. `audience` keeps those of a test apart from production's, were they to share a key. */
export function createTokens(keys: SigningKeys, audience = 'anden:dispatcher'): Tokens {
  const byKid = new Map([keys.current, ...(keys.previous ? [keys.previous] : [])].map((key) => [key.kid, key.secret]));
  const sign = (claims: JWTPayload, { typ, life, now }: { typ: string; life: number; now: number }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.kid, typ })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + life)
      .sign(keys.current.secret);
  const check = async (token: string, typ: string, ignoreAge: boolean) => {
    const { payload } = await jwtVerify(token, (header) => secretOf(byKid, header.kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ,
      requiredClaims: ['exp', 'iat', 'sub'],
      ...(ignoreAge ? { currentDate: new Date(0) } : {}),
    });
    return payload;
  };

  const deviceAccounts = async (cookie: string | undefined) => {
    if (!cookie) return [];
    try {
      const { accounts } = await check(cookie, 'device+jwt', false);
      return Array.isArray(accounts) ? accounts.filter((id) => typeof id === 'number') : [];
    } catch {
      return [];
    }
  };

  return {
    issue: (claims, now) =>
      sign(
        { sub: String(claims.usuario_id), sid: claims.sid, ck: claims.cookie ?? undefined },
        { typ: 'at+jwt', life: TOKEN_LIFE, now: seconds(now) },
      ),
    read: async (token) => claimsOf(await check(token, 'at+jwt', true).catch(refuse)),
    rememberDevice: async (previous, account) => {
      const known = (await deviceAccounts(previous)).filter((id) => id !== account);
      const accounts = [account, ...known].slice(0, MOST_ACCOUNTS_PER_DEVICE);
      return sign({ sub: 'device', accounts }, { typ: 'device+jwt', life: DEVICE_LIFE, now: seconds(new Date()) });
    },
    isKnownDevice: async (cookie, account) => (await deviceAccounts(cookie)).includes(account),
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

function secretOf(byKid: ReadonlyMap<string, Uint8Array>, kid: string | undefined): Uint8Array {
  const secret = kid === undefined ? undefined : byKid.get(kid);
  if (!secret) throw new AppError('SIN_SESION', { reason: 'unknown key' });
  return secret;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function claimsOf(payload: JWTPayload): AccessClaims {
  const { sub, sid, ck, iat } = payload;
  if (typeof sid !== 'string' || !UUID.test(sid) || typeof iat !== 'number')
    throw new AppError('SIN_SESION', { reason: 'claims' });
  return { sid, usuario_id: Number(sub), cookie: typeof ck === 'string' ? ck : null, iat };
}

function refuse(error: unknown): never {
  throw new AppError('SIN_SESION', { reason: error instanceof Error ? error.message : 'token' });
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
