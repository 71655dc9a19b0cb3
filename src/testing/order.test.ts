import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { LONG, longFirst } from './order.ts';

const ROOT = join(import.meta.dirname, '../..');

test('files that are called long are there', () => {
  expect(LONG.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test('long files begin, the longest first; the others stay as they were', () => {
  const [longest = '', second = ''] = LONG;
  const files = ['/x/e2e/otro.ts', `/x/${second}`, '/x/src/uno.test.ts', `/x/${longest}`, '/x/src/dos.test.ts'];
  expect(longFirst(files.map((moduleId) => ({ moduleId }))).map(({ moduleId }) => moduleId)).toEqual([
    `/x/${longest}`,
    `/x/${second}`,
    '/x/e2e/otro.ts',
    '/x/src/uno.test.ts',
    '/x/src/dos.test.ts',
  ]);
});
