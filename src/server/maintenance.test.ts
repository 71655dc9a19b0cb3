import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';

import { type Database, openPool } from './db.ts';
import { createLogger } from './log.ts';
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
