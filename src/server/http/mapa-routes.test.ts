import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await openTestServer('');
  token = await server.token({ name: 'Tania Rocha', codes: ['REC_004'] });
});
afterAll(() => server.close());

const read = (range?: string, mine = token) =>
  server.request({
    url: '/api/mapa',
    headers: { ...(mine === '' ? {} : { 'x-token': mine }), ...(range === undefined ? {} : { range }) },
  });

test('streets are read by parts by whoever is in; without a file there are none, and that is no fault', async () => {
  expect((await read('bytes=0-9')).statusCode).toBe(204);
  await writeFile(join(server.dataDir, 'calles.pmtiles'), '0123456789abcdef');
  const part = await read('bytes=4-7');
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '4567', 'bytes 4-7/16']);
  // What is asked for beyond the end is left out.
  const last = await read('bytes=10-16383');
  expect([last.statusCode, last.body, Number(last.headers['content-length'])]).toEqual([206, 'abcdef', 6]);
  for (const range of [undefined, 'bytes=16-20', 'bytes=7-4', 'bytes=-5', 'bytes=0-1,3-4', 'lines=0-5'])
    expect((await read(range)).json()).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect((await read('bytes=0-9', '')).statusCode).toBe(401);
  expect((await read('bytes=0-9', 'falso')).statusCode).toBe(401);
});

test('no more than a tile takes is read at once', async () => {
  await writeFile(join(server.dataDir, 'calles.pmtiles'), Buffer.alloc(4_000_100));
  expect((await read('bytes=0-4000000')).json()).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect((await read('bytes=0-3999999')).rawPayload.byteLength).toBe(4_000_000);
});
