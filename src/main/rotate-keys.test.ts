import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contadores } from '#features/inicio/contract.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { type KeyRing, openKeyRing } from '#server/session/key-ring.ts';
import { createTokens } from '#server/session/tokens.ts';
import { enrolar } from '#testing/segundo-factor.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { runAdmin } from './admin.ts';

const PASSWORD = 'caminito de piedra';
const NO_KEYS = { current: null, previous: null };
let folder: string;
let keys: KeyRing;
let owner: ConnectionConfig;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-rotar-'));
  keys = await openKeys();
  server = await openTestServer(async (config) => (owner = config), { keys });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const openKeys = () => openKeyRing({ dataDir: folder, signingKeys: NO_KEYS }, () => undefined);

async function rotate(...more: string[]): Promise<void> {
  await runAdmin(['rotar-clave', ...more], {
    say: () => undefined,
    print: () => undefined,
    askPassword: async () => '',
    keys: { dataDir: folder, signingKeys: NO_KEYS },
    openOwner: async () => owner,
  });
}

/** Calls with a token and answers what came of it: the token to go on with. */
async function call(token: string): Promise<{ status: number; token: string; code: string }> {
  const response = await server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { 'x-token': token },
    payload: { service: contadores.service },
  });
  return {
    status: response.statusCode,
    token: String(response.headers['x-token'] ?? token),
    code: response.json().code,
  };
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

const signIn = async (person: Person, { cookies = {}, password = PASSWORD } = {}) =>
  server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { 'x-token': 'login' },
    cookies,
    payload: { user: await server.email(person), password, _login: true },
  });

test('a new key is taken over under calls: nobody is signed out, three times in a row', async () => {
  const first = await server.token({});
  const state = { done: false };
  const answers: { status: number; code: string }[] = [];
  const caller = async () => {
    let token = first;
    while (!state.done) {
      const answer = await call(token);
      answers.push(answer);
      token = answer.token;
    }
    return token;
  };
  const callers = Array.from({ length: 8 }, caller);
  const before = kidOf(first);
  const kids = new Set([before]);
  for (let round = 0; round < 3; round += 1) {
    await rotate();
    await expect.poll(() => kids.has(keys.now().current.kid)).toBe(false);
    kids.add(keys.now().current.kid);
  }
  state.done = true;
  const last = await Promise.all(callers);
  expect(kids.size).toBe(4);
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(({ status, code }) => status !== 200 || code !== 'OK')).toEqual([]);
  // Renewed at once, not in half a quarter of an hour.
  expect(kidOf((await call(last[0] ?? '')).token)).toBe(keys.now().current.kid);
  // A page that slept through all three goes on, too.
  const slept = await call(first);
  expect([slept.status, kidOf(slept.token)]).toEqual([200, keys.now().current.kid]);
});

test('a server that has not heard of it yet looks when it meets a token of the new key', async () => {
  const deaf = await openKeys();
  const before = deaf.now().current.kid;
  await rotate();
  const [signer, reader] = [createTokens(await openKeys()), createTokens(deaf)];
  const claims = { sid: '00000000-0000-4000-8000-000000000000', usuario_id: 1, cookie: null };
  const signed = await Promise.all([1, 2, 3].map(() => signer.issue(claims, new Date())));
  expect(deaf.now().current.kid).toBe(before);
  const read = await Promise.all(signed.map((token) => reader.read(token)));
  expect(read.map(({ sid }) => sid)).toEqual([claims.sid, claims.sid, claims.sid]);
});

test('tokens of a key that signs no more are read for as long as a session lives', async () => {
  // The key of the test before: who has not heard of it signs with one that this change does not retire.
  await keys.refresh();
  const token = await server.token({ name: 'retired' });
  await rotate();
  const path = join(folder, 'claves.json');
  const stored = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...stored, rotada: new Date(Date.now() - 17 * 3_600_000).toISOString() }));
  await keys.refresh();
  expect((await call(token)).status).toBe(401);
});

test('a browser that the account knows stays known', async () => {
  const person = { name: 'known', password: PASSWORD };
  const response = await signIn(person);
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  for (let i = 0; i < 3; i += 1) await rotate();
  for (let i = 0; i < 5; i += 1) await signIn(person, { password: 'otra' });
  expect((await signIn(person)).json().error).toBe('LOGIN_DEMORADO');
  expect((await signIn(person, { cookies })).json().code).toBe('OK');
});

test('a second factor that was sealed under the first key opens under the last, in any server', async () => {
  const person = { name: 'sealed', password: PASSWORD };
  const phone = await enrolar(server, person);
  for (let i = 0; i < 3; i += 1) await rotate();
  await rotate('--olvidar');
  const { desafio } = (await signIn(person)).json();
  const payload = { desafio, codigo: phone.codigo(), _login: true };
  const answer = await server.request({ method: 'POST', url: '/dispatcher', headers: { 'x-token': 'login' }, payload });
  expect(answer.json().code).toBe('OK');
  // Wrapped under the one key that is left, and under none that was dropped.
  await expect
    .poll(async () => (await server.query('SELECT kid FROM llave')).map(({ kid }) => kid))
    .toEqual([keys.now().current.kid]);
});

test('dropping the former keys ends every session at once', async () => {
  const token = await server.token({ name: 'dropped' });
  expect((await call(token)).status).toBe(200);
  await rotate('--olvidar');
  await expect.poll(async () => (await call(token)).status).toBe(401);
  const { anterior, anteriores } = JSON.parse(await readFile(join(folder, 'claves.json'), 'utf8'));
  expect([anterior, anteriores]).toEqual([null, undefined]);
  expect(await server.query('SELECT FROM sesion WHERE cerrada IS NULL')).toEqual([]);
});

test('a key of the environment is not ours to change', async () => {
  const signingKeys = { current: 'k'.repeat(40), previous: null };
  const deps = {
    say: () => undefined,
    print: () => undefined,
    askPassword: async () => '',
    openOwner: async () => owner,
  };
  await expect(runAdmin(['rotar-clave'], { ...deps, keys: { dataDir: folder, signingKeys } })).rejects.toThrow(
    'ANDEN_SIGNING_KEY',
  );
});
