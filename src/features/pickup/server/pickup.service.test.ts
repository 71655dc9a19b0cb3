import { afterAll, beforeAll, expect, test } from 'vitest';

import { MUCHAS_GUIAS } from '#testing/muchas-guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getHierarchicalData, getSummary } from '../contract.ts';

const staff: Person = { codes: ['GUIAS_EN_PU'] };
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(MUCHAS_GUIAS);
});
afterAll(() => server.close());
test('x', async () => {
  console.log(await server.as(staff, getSummary, {}));
  for (const [level, parent_id] of [['zona', null], ['departamento', 999], ['agente', 2], ['guias', 2]] as const)
    console.log(JSON.stringify((await server.as(staff, getHierarchicalData, { level, parent_id, page_size: 3 }))));
  console.log(server.log.filter((l) => l.level !== 'info').slice(0, 3));
});
