import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

import { generateRowTypes } from './row-types.ts';

const TABLES_FILE = join(import.meta.dirname, '..', 'server', 'db', 'tables.ts');

test('the row types are those of the migrated database (if not: npm run tables)', async () => {
  const { owner, template } = inject('cluster');
  const current = await generateRowTypes({ ...owner, database: template });
  expect(await readFile(TABLES_FILE, 'utf8')).toBe(current);
});
