import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from './guias.ts';
import { misreplayed } from './replay.ts';
import { openTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

test('the parcels that tests begin with are what their events make them', async () => {
  expect(await misreplayed((text) => server.query(text))).toEqual([]);
  await server.query('UPDATE guia SET vence_el = vence_el + 1 WHERE id = 21');
  await server.query("UPDATE evento SET fecha_evento = now() WHERE guia_id = 11 AND tipo = 'DESP'");
  expect(await misreplayed((text) => server.query(text))).toEqual([
    expect.stringMatching(/^11: ING_AG cannot happen in CLASIFICADO$/),
    expect.stringMatching(/^21: .*vence_el/),
  ]);
});
