import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkArrows } from './check-arrows.ts';
import { type PlantedTree, plantTree } from './planted-tree.ts';

const LEAF = 'export const leaf = 1;\nexport type Leaf = number;\n';

/** The building stones: legal, and what the bad files reach for. */
const LEGAL: Readonly<Record<string, string>> = {
  'src/shared/leaf.ts': LEAF,
  'src/server/leaf.ts': LEAF,
  'src/server/db/db.ts': `import pg from 'pg';\nexport const db = pg;\nexport type Db = number;\n`,
  'src/web/leaf.ts': LEAF,
  'src/testing/server.ts': `import { main } from '../main/leaf.ts';\nexport const openTestServer = main;\n`,
  'src/testing/screen.tsx': LEAF,
  'src/main/leaf.ts': 'export const main = 1;\n',
  'src/features/uno/contract.ts': `import * as z from 'zod/mini';\nimport { leaf } from '#shared/leaf.ts';\nexport const uno = z.literal(leaf);\n`,
  'src/features/uno/server/uno.sql.ts': `import { sql } from 'kysely';\nimport { db } from '#server/db/db.ts';\nexport const selectUno = [sql, db];\n`,
  'src/features/uno/server/uno.service.ts': `import type { Db } from '#server/db/db.ts';\nimport { dos } from '#features/dos/contract.ts';\nimport { publicDos } from '#features/dos/server/public.ts';\nimport { selectUno } from './uno.sql.ts';\nexport const unoEndpoints = (db: Db) => [db, dos, publicDos, selectUno];\n`,
  'src/features/uno/server/uno.service.test.ts': `import { openTestServer } from '#testing/server.ts';\nimport { unoEndpoints } from './uno.service.ts';\nopenTestServer;\nunoEndpoints;\n`,
  'src/features/uno/web/UnoScreen.tsx': `import { useState } from 'react';\nimport { leaf } from '#web/leaf.ts';\nimport { DosLink } from '#features/dos/web/public.tsx';\nimport type { Dos } from '#features/dos/contract.ts';\nexport const UnoScreen = (dos: Dos) => [useState, leaf, DosLink, dos];\n`,
  'src/features/uno/web/UnoScreen.test.tsx': `import '#testing/screen.tsx';\nimport './UnoScreen.tsx';\n`,
  'src/features/dos/contract.ts': `import { uno } from '../uno/contract.ts';\nexport const dos = uno;\nexport type Dos = number;\n`,
  'src/features/dos/server/public.ts': `import { leaf } from './leaf.ts';\nexport const publicDos = leaf;\n`,
  'src/features/dos/server/leaf.ts': LEAF,
  'src/features/dos/web/public.tsx': `import { leaf } from './leaf.ts';\nexport const DosLink = leaf;\n`,
  'src/features/dos/web/leaf.ts': LEAF,
};

const value = (path: string) => `import { leaf } from '${path}';\nexport const use = leaf;\n`;
const type = (path: string) => `import type { Leaf } from '${path}';\nexport const use: Leaf = 1;\n`;
const imports = (path: string) => `import * as found from '${path}';\nexport const use = found;\n`;

/** Each bad file, and every rule that it breaks: no other may fire. */
const PLANTED: readonly (readonly [file: string, text: string, ...rules: string[]])[] = [
  // A ring is told once, by its first file.
  ['src/shared/ring-a.ts', `import { b } from './ring-b.ts';\nexport const a = () => b;\n`, 'no-cycle'],
  ['src/shared/ring-b.ts', `import { c } from '#shared/ring-c.ts';\nexport const b = () => c;\n`],
  ['src/shared/ring-c.ts', `import type { a } from './ring-a.ts';\nexport const c = (x: typeof a) => x;\n`],
  ['src/shared/s1.ts', value('../server/leaf.ts'), 'shared-stands-alone'],
  ['src/shared/s2.ts', type('#web/leaf.ts'), 'shared-stands-alone'],
  ['src/shared/s3.ts', type('#features/dos/contract.ts').replace('Leaf', 'Dos as Leaf'), 'shared-stands-alone'],
  ['src/shared/s4.ts', imports('node:fs'), 'shared-knows-no-machine'],
  ['src/server/k1.ts', value('#features/dos/server/leaf.ts'), 'server-knows-no-feature'],
  ['src/server/k2.ts', type('../web/leaf.ts'), 'server-knows-no-feature'],
  ['src/web/w1.ts', type('#server/leaf.ts'), 'web-knows-no-feature'],
  ['src/web/w2.ts', value('../features/dos/web/leaf.ts'), 'web-knows-no-feature'],
  ['src/features/c1/contract.ts', value('#server/leaf.ts'), 'contract-imports-shared-and-contracts'],
  ['src/features/c2/contract.ts', type('./web/leaf.ts'), 'contract-imports-shared-and-contracts'],
  ['src/features/c2/web/leaf.ts', LEAF],
  [
    'src/features/c3/contract.ts',
    imports('react'),
    'contract-imports-shared-and-contracts',
    'server-needs-only-dependencies',
  ],
  ['src/features/uno/web/v1.tsx', type('#server/leaf.ts'), 'web-never-server'],
  [
    'src/features/uno/web/v2.tsx',
    `import type { selectUno } from '../server/uno.sql.ts';\nexport type V = typeof selectUno;\n`,
    'web-never-server',
  ],
  ['src/features/uno/web/v3.tsx', `export const late = () => import('../server/uno.sql.ts');\n`, 'web-never-server'],
  ['src/features/uno/server/e1.ts', type('#web/leaf.ts'), 'server-never-web'],
  ['src/features/uno/server/e2.ts', value('../web/leaf.ts'), 'server-never-web'],
  ['src/features/uno/web/leaf.ts', LEAF],
  ['src/features/uno/server/d1.ts', value('#features/dos/server/leaf.ts'), 'slice-uses-only-another-slices-door'],
  ['src/features/uno/web/d2.tsx', type('#features/dos/web/leaf.ts'), 'slice-uses-only-another-slices-door'],
  ['src/server/m1.ts', imports('#main/leaf.ts'), 'nobody-imports-main', 'server-knows-no-feature'],
  [
    'src/features/uno/server/m2.ts',
    `import type { main } from '../../../main/leaf.ts';\nexport type M = typeof main;\n`,
    'nobody-imports-main',
  ],
  ['src/features/uno/server/t1.ts', imports('#testing/server.ts'), 'product-never-imports-testing'],
  ['src/web/t2.tsx', imports('../testing/screen.tsx'), 'product-never-imports-testing'],
  ['src/features/uno/web/T3Screen.test.tsx', imports('#testing/server.ts'), 'screen-test-never-starts-a-server'],
  [
    'src/features/uno/server/q1.service.ts',
    `import { db } from '#server/db/db.ts';\nexport const use = db;\n`,
    'only-sql-modules-speak-sql',
  ],
  [
    'src/features/uno/server/q2.service.ts',
    `import type { Db } from '#server/db/db.ts';\nimport { db } from '#server/db/db.ts';\nexport const use: Db = db;\n`,
    'only-sql-modules-speak-sql',
  ],
  ['src/features/uno/server/q3.service.ts', imports('kysely'), 'only-sql-modules-speak-sql'],
  ['src/server/z1.ts', imports('zod/mini'), 'zod-only-in-contracts'],
  ['src/features/uno/web/z2.tsx', imports('zod'), 'zod-only-in-contracts', 'web-bundles-no-server-package'],
  ['src/server/p1.ts', imports('pg'), 'pg-only-in-the-database-modules'],
  [
    'src/features/uno/server/p2.sql.ts',
    `import type { Pool } from 'pg';\nexport type P = Pool;\n`,
    'pg-only-in-the-database-modules',
  ],
  ['src/server/n1.ts', imports('vite'), 'server-needs-only-dependencies'],
  ['src/web/n2.ts', imports('fastify'), 'web-bundles-no-server-package'],
  ['src/web/n3.ts', imports('node:path'), 'web-bundles-no-server-package'],
  ['src/server/u1.ts', imports('semver'), 'package-is-declared'],
  ['src/server/u2.ts', imports('#server/gone.ts'), 'import-resolves'],
  ['src/server/o1.ts', LEAF, 'no-orphan'],
];

let tree: PlantedTree;
let faults: readonly string[];

beforeAll(async () => {
  tree = plantTree({ ...LEGAL, ...Object.fromEntries(PLANTED) });
  faults = await checkArrows(tree.root);
});
afterAll(() => tree.remove());

function rulesBrokenBy(file: string): string[] {
  const found = faults.filter((fault) => fault.split(/: | → /)[1] === file).map((fault) => fault.split(':')[0] ?? '');
  return [...new Set(found)].sort();
}

test.each(PLANTED)('%s is caught', (file, _text, ...rules) => {
  expect(rulesBrokenBy(file)).toEqual(rules.sort());
});

test.each(Object.keys(LEGAL))('%s is left alone', (file) => {
  expect(rulesBrokenBy(file)).toEqual([]);
});

test('a cruise that sees no file is a fault, not a pass', async () => {
  const empty = plantTree({ 'README.md': '' });
  expect(await checkArrows(empty.root)).toEqual(['the cruise saw no file at all']);
  empty.remove();
});
