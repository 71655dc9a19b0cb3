import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { type Database, openPool } from '../db/db.ts';
import { createLogger } from '../log.ts';
import { runJob } from './maintenance.ts';

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
