import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { classify } from '../http/answers.ts';
import { createLogger } from '../log.ts';
import { type Scope, SISTEMA } from '../scope.ts';
import { ensureAppLogin } from './app-login.ts';
import { type ConnectionConfig, parseConnection, quoteName, withConnection } from './connection.ts';
import { type Database, executePrepared, openPool, type PoolOptions } from './db.ts';
import { openPooler } from './pooler.ts';

// PgBouncer itself is not on every machine: T32 of the proofs runs the product behind it. Here the database, or a relay, stands in its place.

let database: TestDatabase;
let app: ConnectionConfig;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  app = await ensureAppLogin(database.owner);
});
afterAll(() => database.drop());

const CLIENTE: Scope = { tipo: 'cliente', usuario_id: 7, cliente_id: 1, agente_id: null };

function open(options: PoolOptions): Database {
  const opened = openPool(app, createLogger({ logLevel: 'silent' }), options);
  onTestFinished(() => opened.close());
  return opened;
}

/** What a transaction of the scope runs under. */
function settingsIn(opened: Database) {
  return opened.read(CLIENTE, async (db) => {
    const { rows } = await sql`
      SELECT current_user AS rol, current_setting('anden.cliente_id') AS cliente, current_setting('timezone') AS zona,
             current_setting('statement_timeout') AS orden, current_setting('lock_timeout') AS traba,
             current_setting('idle_in_transaction_session_timeout') AS quieta, timestamptz '2026-07-01 00:00:00-03' AS instante`.execute(
      db,
    );
    return rows[0];
  });
}

test('behind a pooler a transaction has the limits and the time zone that a connection of its own has', async () => {
  // Whatever the connection of the pooler that comes along was left in.
  const user = quoteName(app.user ?? '');
  await withConnection(database.owner, (connection) =>
    connection.query(
      `ALTER ROLE ${user} SET timezone = 'America/Montevideo'; ALTER ROLE ${user} SET statement_timeout = 0`,
    ),
  );
  const own = await settingsIn(open({}));
  expect(own).toEqual({
    ...{ rol: 'anden_cliente', cliente: '1', zona: 'UTC', orden: '15s', traba: '3s', quieta: '10s' },
    instante: '2026-07-01T03:00:00Z',
  });
  const pooled = open({ pooler: { connection: app, prepared: false } });
  expect(await settingsIn(pooled)).toEqual(own);
  // Outside of any transaction: the clock is read by no time zone.
  expect(Math.abs((await pooled.ping()) - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['no pooler', 1],
  ['a pooler that keeps them', 1],
  ['a pooler that keeps none', 0],
])('hot statements have names where these are kept: %s', async (way, names) => {
  const prepared = way === 'a pooler that keeps them';
  const opened = open(way === 'no pooler' ? {} : { pooler: { connection: app, prepared } });
  const kept = await opened.read(SISTEMA, async (db) => {
    await executePrepared(db, 'prueba', sql`SELECT 1`);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_prepared_statements`.execute(db);
    return rows[0]?.n;
  });
  expect(kept).toBe(names);
});

/** Lets connections through to the database until it is told to hold what they say. */
async function openRelay() {
  const folder = await mkdtemp(join(tmpdir(), 'anden-relevo-'));
  const relay = { holds: false };
  const server = createServer((peer) => {
    const behind = app.host?.startsWith('/')
      ? connect(`${app.host}/.s.PGSQL.${app.port}`)
      : connect({ host: app.host, port: app.port ?? 5432 });
    peer.on('data', (piece) => void (relay.holds || behind.write(piece)));
    behind.on('data', (piece) => void peer.write(piece));
    for (const [one, other] of [
      [peer, behind],
      [behind, peer],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  }).listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return { relay, connection: { ...app, host: folder, port: 5432 } };
}

test('whoever gets no connection of the pooler is told so in time, and the next one is served', async () => {
  const { relay, connection } = await openRelay();
  const opened = open({ connectWait: 400, pooler: { connection, prepared: false } });
  // A change, whose connection is free again once it is told.
  const ask = () => opened.transaction(SISTEMA, async (db) => (await sql`SELECT 1 AS uno`.execute(db)).rows);
  expect(await ask()).toEqual([{ uno: 1 }]);
  relay.holds = true;
  const began = performance.now();
  const refused = await ask().catch((error: unknown) => error);
  expect(String(refused)).toContain('Query read timeout');
  expect(classify(refused).code).toBe('BASE_NO_DISPONIBLE');
  expect(performance.now() - began).toBeGreaterThan(380);
  expect(performance.now() - began).toBeLessThan(4_000);
  relay.holds = false;
  expect(await ask()).toEqual([{ uno: 1 }]);
});

const urlOf = ({ host = '', port = 5432, database: name = '' }: ConnectionConfig) =>
  `postgresql:///${name}?host=${encodeURIComponent(host)}&port=${port}`;

test('a pooler of the same database is taken, and the application enters by it', async () => {
  expect(await openPooler(null, app)).toBeNull();
  const { connection } = await openRelay();
  const pooler = await openPooler({ url: urlOf(connection), prepared: false }, app);
  expect(pooler).toMatchObject({ prepared: false, connection: { host: connection.host, user: app.user } });
});

test('a pooler of another database, one that lets nobody in, and one that keeps no names stop the start', async () => {
  const other = await createTestDatabase(inject('cluster'));
  onTestFinished(() => other.drop());
  await withConnection(other.owner, (connection) =>
    connection.query(`GRANT CONNECT ON DATABASE ${quoteName(other.name)} TO ${quoteName(app.user ?? '')}`),
  );
  await expect(openPooler({ url: urlOf(other.owner), prepared: false }, app)).rejects.toThrow(
    'DATABASE_POOL_URL: el pooler lleva a otra base que DATABASE_URL.',
  );
  await expect(openPooler({ url: 'postgresql://127.0.0.1:9/anden', prepared: false }, app)).rejects.toThrow(
    `DATABASE_POOL_URL: no se pudo entrar por el pooler como ${app.user}`,
  );
  // The database itself gives each connection a process of its own: a name that is given to one is known to no other.
  await expect(openPooler({ url: urlOf(app), prepared: true }, app)).rejects.toThrow(
    'DATABASE_POOL_PREPARED: este pooler no guarda sentencias con nombre',
  );
  expect(parseConnection(urlOf(app)).database).toBe(database.name);
});
