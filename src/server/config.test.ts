import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Environment, readConfig, usualProcesos } from './config.ts';

const KEY = '9f3c1e7ab2d84056c1f0e9d7a6b5483c2d1e0f9a8b7c6d5e';
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anden-config-'));
});
afterAll(() => rm(root, { recursive: true }));

function faultsOf(env: Environment): readonly string[] {
  const read = readConfig({ DATA_DIR: join(root, 'data'), ...env });
  return read.ok ? [] : read.faults;
}

test('without settings: port 3000 of this machine alone, embedded database, demo mode', async () => {
  const read = readConfig({ DATA_DIR: join(root, 'data') });
  expect(read).toMatchObject({
    ok: true,
    config: {
      ...{ port: 3000, host: '127.0.0.1', dataDir: join(root, 'data'), databaseUrl: null, production: false },
      procesos: 1,
      ...{
        trustProxy: false,
        publicUrl: null,
        smtp: null,
        balanza: 'http://localhost:8765',
        pooler: null,
        replica: null,
        caminos: null,
        ruteo: null,
        api: { perMinute: 600, webhookLoopback: false },
        metrics: null,
        signingKeys: { current: null, previous: null },
      },
      ...{ logLevel: 'warn', build: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } },
    },
  });
  expect((await stat(join(root, 'data'))).mode & 0o777).toBe(0o700);
});

test('in production there is a server for each core, one on a small machine and eight at most', () => {
  expect([1, 2, 3, 4, 6, 8, 64].map(usualProcesos)).toEqual([1, 1, 1, 4, 6, 8, 8]);
  expect(faultsOf({ PROCESOS: '0' })).toEqual([
    'PROCESOS: «0» no es una cantidad de procesos; use un número de 1 a 64.',
  ]);
});

test('every setting is taken as written', () => {
  const env = {
    ...{ PORT: '8080', HOST: '0.0.0.0', DATA_DIR: root, NODE_ENV: 'production', TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' },
    ...{ DATABASE_URL: 'postgresql://a:b@db.example/anden?sslmode=verify-full', PUBLIC_URL: 'https://anden.example/' },
    ...{ SMTP_URL: 'smtps://a:b@mail.example', SMTP_FROM: 'Andén <no@anden.example>', LOG_LEVEL: 'debug' },
    ...{
      CAMINOS_URL: 'https://roads.example/v1/snapToRoads',
      CAMINOS_CLAVE: 'abc',
      RUTEO_URL: 'http://osrm.example:5000',
    },
    ...{ DATABASE_POOL_URL: 'postgresql://127.0.0.1:6432/anden', DATABASE_POOL_PREPARED: 'true' },
    ...{ DATABASE_READ_URL: 'postgresql://127.0.0.1:5433/anden' },
    ...{ BALANZA_URL: 'http://127.0.0.1:9000/', API_PER_MINUTE: '1200', WEBHOOK_LOOPBACK: 'false' },
    ...{ ANDEN_SIGNING_KEY: KEY, ANDEN_SIGNING_KEY_PREVIOUS: `${KEY}zx`, METRICS_PORT: '9464', PROCESOS: '3' },
  };
  expect(readConfig(env)).toMatchObject({
    ok: true,
    config: {
      procesos: 3,
      ...{ port: 8080, host: '0.0.0.0', dataDir: root, production: true, trustProxy: '10.0.0.0/8, 127.0.0.1' },
      pooler: { url: 'postgresql://127.0.0.1:6432/anden', prepared: true },
      replica: 'postgresql://127.0.0.1:5433/anden',
      ...{ databaseUrl: env.DATABASE_URL, publicUrl: 'https://anden.example', logLevel: 'debug' },
      smtp: { url: env.SMTP_URL, from: env.SMTP_FROM },
      balanza: 'http://127.0.0.1:9000',
      caminos: { url: env.CAMINOS_URL, clave: 'abc' },
      ruteo: env.RUTEO_URL,
      api: { perMinute: 1200, webhookLoopback: false },
      metrics: { port: 9464, host: '127.0.0.1' },
      signingKeys: { current: KEY, previous: `${KEY}zx` },
    },
  });
});

test.each<[string, Environment, string]>([
  ['a port that is no number', { PORT: 'tres mil' }, 'PORT: «tres mil» no es un puerto'],
  ['a port out of bounds', { PORT: '70000' }, 'PORT: «70000» no es un puerto'],
  ['a port with a sign', { PORT: '-1' }, 'PORT: «-1» no es un puerto'],
  ['a host that is none', { HOST: 'http://x' }, 'HOST:'],
  ['figures on the port of the product', { METRICS_PORT: '3000' }, 'METRICS_PORT: es el mismo que PORT'],
  ['an unknown mode', { NODE_ENV: 'prod' }, 'NODE_ENV: «prod»'],
  ['another database', { DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL: no es una dirección postgresql://'],
  ['no database name', { DATABASE_URL: 'postgresql://a:b@c' }, 'DATABASE_URL: le falta el nombre'],
  [
    'an open wire to another machine in production',
    { DATABASE_URL: 'postgresql://a:b@db.example/anden', NODE_ENV: 'production' },
    'DATABASE_URL: la base está en otra máquina',
  ],
  ['a short key', { ANDEN_SIGNING_KEY: 'corta' }, 'ANDEN_SIGNING_KEY: es débil'],
  ['a key of one letter', { ANDEN_SIGNING_KEY: 'a'.repeat(64) }, 'ANDEN_SIGNING_KEY: es débil'],
  ['a repeated key', { ANDEN_SIGNING_KEY: 'q1w2e3r4t5y6'.repeat(4) }, 'ANDEN_SIGNING_KEY: es débil'],
  ['a key from a manual', { ANDEN_SIGNING_KEY: `${KEY}-change-me` }, 'ANDEN_SIGNING_KEY: es débil'],
  ['an old key alone', { ANDEN_SIGNING_KEY_PREVIOUS: KEY }, 'ANDEN_SIGNING_KEY_PREVIOUS:'],
  ['mail without a sender', { SMTP_URL: 'smtp://mail.example' }, 'SMTP_FROM:'],
  ['mail of another kind', { SMTP_URL: 'imap://mail.example', SMTP_FROM: 'a@b.c' }, 'SMTP_URL:'],
  ['a sender that is none', { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'nadie' }, 'SMTP_FROM:'],
  ['a public address without protocol', { PUBLIC_URL: 'anden.example' }, 'PUBLIC_URL:'],
  ['a scale with a path', { BALANZA_URL: 'http://localhost:8765/measure' }, 'BALANZA_URL: no es una dirección'],
  ['a scale that would open the policy', { BALANZA_URL: 'http://x *' }, 'BALANZA_URL: no es una dirección'],
  ['no calls at all', { API_PER_MINUTE: '0' }, 'API_PER_MINUTE: «0»'],
  [
    'webhooks to ourselves in production',
    { WEBHOOK_LOOPBACK: 'true', NODE_ENV: 'production' },
    'WEBHOOK_LOOPBACK: no se admite en producción',
  ],
  ['a proxy that is none', { TRUST_PROXY: 'sí' }, 'TRUST_PROXY:'],
  [
    'a database elsewhere that only the query names',
    { DATABASE_URL: 'postgresql://a:b@localhost/anden?host=db.example', NODE_ENV: 'production' },
    'DATABASE_URL: la base está en otra máquina',
  ],
  ['an unknown level', { LOG_LEVEL: 'mucho' }, 'LOG_LEVEL: «mucho»'],
])('%s is refused in one line', (_what, env, line) => {
  expect(faultsOf(env)).toEqual([expect.stringContaining(line)]);
});

test('an empty scale is none', () => {
  const read = readConfig({ DATA_DIR: join(root, 'data'), BALANZA_URL: '' });
  expect(read).toMatchObject({ ok: true, config: { balanza: null } });
});

test.each([
  'postgresql:///anden?host=/run/postgresql',
  'postgres://a:b@/anden?host=%2Frun%2Fpostgresql&port=5433',
  'postgresql://a:b@localhost:5432/anden',
  'postgresql://a:b@db.example/anden?sslmode=disable',
])('%s is an address of a database, in production as well', (DATABASE_URL) => {
  expect(faultsOf({ DATABASE_URL, NODE_ENV: 'production' })).toEqual([]);
});

test('all faults are told at once, and none repeats a secret', () => {
  const env = {
    PORT: 'x',
    NODE_ENV: 'y',
    DATABASE_URL: 'postgresql://a:muysecreta@c',
    ANDEN_SIGNING_KEY: 'otrosecreto',
  };
  const faults = faultsOf(env);
  expect(faults).toHaveLength(4);
  expect(faults.join()).not.toMatch(/muysecreta|otrosecreto/);
});

test('a data folder that is a file, or lies in one, is refused', async () => {
  await writeFile(join(root, 'archivo'), '');
  expect(faultsOf({ DATA_DIR: join(root, 'archivo') })).toEqual([
    `DATA_DIR: ${join(root, 'archivo')} no es una carpeta.`,
  ]);
  expect(faultsOf({ DATA_DIR: join(root, 'archivo/data') })).toEqual([
    `DATA_DIR: ${join(root, 'archivo')} no es una carpeta.`,
  ]);
});

test('a data folder that this user cannot use is refused', () => {
  // /proc takes no new folders, whoever asks.
  expect(faultsOf({ DATA_DIR: '/proc/anden' })).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
});

test('a pooler stands before a database that is named, and is entered by the application alone', () => {
  expect(faultsOf({ DATABASE_POOL_URL: 'postgresql://127.0.0.1:6432/anden' })).toEqual([
    'DATABASE_POOL_URL: solo tiene sentido junto con DATABASE_URL.',
  ]);
  expect(faultsOf({ DATABASE_READ_URL: 'postgresql://127.0.0.1:5433/anden' })).toEqual([
    'DATABASE_READ_URL: solo tiene sentido junto con DATABASE_URL.',
  ]);
  const beside = (pooler: string, more: Environment = {}) =>
    faultsOf({ DATABASE_URL: 'postgresql://a:b@127.0.0.1/anden', DATABASE_POOL_URL: pooler, ...more });
  expect(beside('postgresql:///anden?host=/run/pgbouncer&port=6432')).toEqual([]);
  expect(beside('postgresql://a:b@127.0.0.1:6432/anden')).toEqual([
    'DATABASE_POOL_URL: va sin usuario ni clave: por ahí entra el usuario de la aplicación.',
  ]);
  expect(beside('postgresql://127.0.0.1:6432')).toEqual([expect.stringContaining('le falta el nombre de la base')]);
  expect(beside('postgresql://pool.example:6432/anden', { NODE_ENV: 'production' })).toEqual([
    expect.stringContaining('sslmode'),
  ]);
  expect(beside('postgresql://127.0.0.1:6432/anden', { DATABASE_POOL_PREPARED: 'sí' })).toEqual([
    'DATABASE_POOL_PREPARED: «sí» no se entiende; use true o false.',
  ]);
});
