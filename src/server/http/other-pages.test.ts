import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';

/** As the build writes it: what comes first is not the main file. */
const INDEX = `<!doctype html><script nonce="__CSP_NONCE__" src="/esquema.js"></script>
<script type="module" crossorigin src="/assets/index-D_ab-c12.js"></script><div id="root"></div>`;

let pages: string;
let server: TestServer;

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'anden-paginas-'));
  await writeFile(join(pages, 'index.html'), INDEX);
  server = await openTestServer('', { pages });
});
afterAll(async () => {
  await server.close();
  await rm(pages, { recursive: true });
});

const toldTo = async (headers: Record<string, string>) =>
  (await server.request({ url: '/api/health', headers })).headers['x-version-nueva'];

test('a page of another build is told with each answer, refused ones as well; one of this build and whoever is no page hear nothing', async () => {
  expect(await toldTo({ 'x-version': 'anterior1' })).toBe('true');
  expect(await toldTo({ 'x-version': 'D_ab-c12' })).toBeUndefined();
  expect(await toldTo({ 'x-version': 'desarrollo' })).toBeUndefined();
  expect(await toldTo({})).toBeUndefined();
  const refused = await server.request({
    ...{ method: 'POST', url: '/dispatcher', payload: { service: 'getContext' } },
    headers: { 'content-type': 'application/json', 'x-version': 'anterior1', 'x-token': 'x' },
  });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['x-version-nueva']).toBe('true');
});
