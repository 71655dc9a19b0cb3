import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';

import { type Answer, type Caller, PASSWORD } from './caller.ts';
import type { Product } from './product.ts';

/** Signing in and out as strangers, owners and thieves do: what the proofs of sessions share. */

/** Where a call comes from. */
export interface Visit {
  /** An address of this machine. */
  readonly from?: string;
  /** As the browser's header `cookie` has it. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export interface Someone {
  readonly id: number;
  readonly email: string;
}

/** Answers 127.h.x.y, another one each time: limits by address of one part do not reach the next. */
export function openAddresses(h: number): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `127.${h}.${made >> 8}.${made & 255}`;
  };
}

/** Signs in, or tries to. */
export function login(
  caller: Caller,
  user: string,
  { password = PASSWORD, ...visit }: Visit & { password?: string },
): Promise<Answer> {
  return post(caller, '/dispatcher', { body: { user, password, _login: true }, ...visit });
}

export function post(caller: Caller, path: string, { body, from, cookie, headers }: Visit & { body: object }) {
  return caller.ask({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'x-token': 'login', ...(cookie && { cookie }), ...headers },
    body: JSON.stringify(body),
    ...(from !== undefined && { from }),
  });
}

/** A service, as whoever the token says; without one, no header is sent. */
export function callAs(caller: Caller, token: string | null, body: object, visit: Visit = {}): Promise<Answer> {
  const { from, cookie, headers } = visit;
  return caller.ask({
    method: 'POST',
    path: '/dispatcher',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { 'x-token': token }),
      ...(cookie && { cookie }),
      ...headers,
    },
    body: JSON.stringify(body),
    ...(from !== undefined && { from }),
  });
}

export function tokenOf({ body }: Answer): string {
  return String(body?._token ?? 'no token');
}

/** What an answer sets, as a browser would send it back. */
export function cookiesOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Absent, forged or revoked (wire.md, "Answers"). */
export function isRefused({ status, body }: Answer): boolean {
  return status === 401 && body?.code === 'ERROR' && body.error === 'SIN_SESION';
}

/** A verified age, and nothing else. */
export function isExpired({ status, body }: Answer): boolean {
  return status === 200 && body?.code === 'ERROR' && String(body.returned_message).includes('JWT expired');
}

/** As many operators of their own, with the password of all and no second factor. */
export async function makePeople(product: Product, prefix: string, count: number): Promise<Someone[]> {
  const made = await product.owner(
    `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario)
     SELECT $1 || i || '@confianza.example', 'Persona ' || $1 || i, $1 || i, u.clave_hash, 'ACTIVO', 'personal'
       FROM usuario u, generate_series(1, $2::int) i WHERE u.email = 'operario@courier.example' ORDER BY i
     RETURNING id, email`,
    [prefix, count],
  );
  const people = made.map(({ id, email }) => ({ id: Number(id), email: String(email) }));
  await product.owner(`INSERT INTO usuario_funcionalidad (usuario_id, codigo) SELECT unnest($1::int[]), 'PROB_SOL'`, [
    people.map(({ id }) => id),
  ]);
  return people;
}

export interface Changes {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: Uint8Array;
}

/** Makes a token out of a good one: everything stays but what is changed, and it is signed with the product's own key unless told otherwise. */
export type Forge = (good: string, changes?: Changes) => Promise<string>;

export async function openForge({ dataDir }: Pick<Product, 'dataDir'>): Promise<Forge> {
  const { actual } = JSON.parse(await readFile(join(dataDir, 'claves.json'), 'utf8'));
  const own = new TextEncoder().encode(String(actual));
  return (good, { header = {}, claims = {}, key = own } = {}) =>
    new SignJWT({ ...partOf(good, 1), ...claims })
      .setProtectedHeader({ alg: 'HS256', ...partOf(good, 0), ...header })
      .sign(key);
}

/** The head (0) or the claims (1) of a token, unverified. */
export function partOf(token: string, place: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString());
}
