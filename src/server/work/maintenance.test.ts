import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { type Database, type Db, openPool } from '../db/db.ts';
import { createLogger } from '../log.ts';
import { ROOM_ENOUGH } from '../room.ts';
import { runJob, startMaintenance } from './maintenance.ts';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await openTestServer();
  database = openPool(server.app, createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

test('of two processes that come to the same work at once one does it, and the other goes on', async () => {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  await runJob(database, {
    name: 'contar',
    run: async () => {
      await runJob(database, { name: 'contar', run: note('the same, meanwhile') });
      await runJob(database, { name: 'podar', run: note('another, meanwhile') });
      done.push('the first');
    },
  });
  await runJob(database, { name: 'contar', run: note('the same, afterwards') });
  expect(done).toEqual(['another, meanwhile', 'the first', 'the same, afterwards']);
});

test('a server does by itself what the clock asks for, the work of the features too', async () => {
  const maintained = await openTestServer(TWO_CLIENTS, { maintained: true });
  onTestFinished(() => maintained.close());
  const waiting = async () => (await maintained.query('SELECT count(*)::int AS n FROM informe_pendiente'))[0].n;
  expect(await waiting()).toBeGreaterThan(0);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
});

test('a job of many steps is told that the server stops, what it did stays, and what waited behind it is not begun', async () => {
  const begun = Promise.withResolvers<void>();
  const done: string[] = [];
  const long = async (db: Db, stopping: AbortSignal) => {
    await sql`UPDATE pliegue SET al_dia = 'epoch' WHERE nombre = 'casos'`.execute(db);
    begun.resolve();
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    done.push('the first');
  };
  const log = createLogger({ logLevel: 'silent' });
  const maintenance = startMaintenance({ database, log, room: ROOM_ENOUGH }, [
    { name: 'largo', every: 3_600_000, run: long },
    { name: 'otro', every: 3_600_000, run: async () => void done.push('the second') },
  ]);
  await begun.promise;
  await maintenance.stop();
  expect(done).toEqual(['the first']);
  expect(await server.query(`SELECT FROM pliegue WHERE nombre = 'casos' AND al_dia = 'epoch'`)).toHaveLength(1);
});
