import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';

import { undecided } from '../trust/canaries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer('');
});
afterAll(() => server.close());

// `npm run trust` asks the same in an hour of its own: a column that nobody has decided about is to be seen in the change that makes it.
test('of every text that a policy stands before somebody has said whose it is', async () => {
  expect(await undecided({ owner: (text) => server.query(text) })).toEqual([]);
});

test('and one that nobody has decided about is named', async () => {
  await server.query('CREATE TABLE cosa_nueva (nota text); ALTER TABLE cosa_nueva ENABLE ROW LEVEL SECURITY');
  expect(await undecided({ owner: (text) => server.query(text) })).toEqual([
    'cosa_nueva.nota: nobody has said whose text this is',
  ]);
});
