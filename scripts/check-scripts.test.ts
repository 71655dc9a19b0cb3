import { expect, test } from 'vitest';

import { checkDocs, checkGlossary } from './check-docs.ts';
import { checkNames } from './check-names.ts';
import { checkOwners } from './check-owners.ts';
import { checkText } from './check-text.ts';
import { plantTree } from './planted-tree.ts';

type Files = Readonly<Record<string, string>>;

function faultsOf(check: (root: string) => string[], files: Files): string[] {
  const tree = plantTree(files);
  try {
    return check(tree.root);
  } finally {
    tree.remove();
  }
}

const MIGRATION = {
  'db/migrations/0001_guias.sql': `-- CREATE TABLE comentada (id int);
    CREATE TABLE guia (id int);
    CREATE TABLE IF NOT EXISTS evento (id int) PARTITION BY RANGE (id);
    CREATE TABLE evento_por_defecto PARTITION OF evento DEFAULT;
    CREATE TABLE caso (id int);`,
};
const SQL = 'src/features/guias/server/guias.sql.ts';
const OTHER = 'src/features/casos/server/casos.sql.ts';
const OWNERS = { ...MIGRATION, [SQL]: '// owns: guia, evento\n', [OTHER]: '// owns: caso\n' };

test.each([
  'sql`INSERT INTO caso (id) VALUES (1)`',
  'sql`insert into public.caso (id) values (1)`',
  'sql`UPDATE caso SET id = 1`',
  'sql`WITH x AS (SELECT 1)\n  UPDATE ONLY "caso" AS c\n SET id = 1`',
  'sql`DELETE FROM caso WHERE id = 1`',
  'sql`MERGE INTO caso USING guia ON true`',
  'sql`TRUNCATE TABLE caso`',
  'sql`COPY caso (id) FROM STDIN`',
  `db.insertInto('caso').values({})`,
  `db.updateTable('caso as c').set({})`,
  `db.deleteFrom("caso")`,
])('writing the table of another slice is caught: %s', (statement) => {
  const files = { ...OWNERS, [SQL]: `// owns: guia, evento\nexport const x = ${statement};\n` };
  expect(faultsOf(checkOwners, files)).toEqual([`${SQL}: writes caso of ${OTHER}; call its server/public.ts`]);
});

test.each([
  'sql`SELECT * FROM caso JOIN guia ON true FOR UPDATE OF caso`',
  'sql`INSERT INTO guia VALUES (1) ON CONFLICT DO UPDATE SET id = 1`',
  'sql`SELECT 1 FROM caso FOR NO KEY UPDATE SKIP LOCKED`',
  'sql`CREATE TEMP TABLE lote (id int); INSERT INTO lote VALUES (1)`',
  'sql`UPDATE evento e SET id = 1 FROM caso c`',
  'sql`COPY (SELECT * FROM caso) TO STDOUT`',
  '1; // update caso set to the new value',
])('reading it, or writing an own table, is left alone: %s', (statement) => {
  expect(
    faultsOf(checkOwners, { ...OWNERS, [SQL]: `// owns: guia, evento\nexport const x = ${statement};\n` }),
  ).toEqual([]);
});

test('a table has one owner, that a migration makes, and every written table has one', () => {
  const twice = { ...OWNERS, [OTHER]: '// owns: caso, guia\n' };
  expect(faultsOf(checkOwners, twice)).toEqual([`${SQL}: owns guia, which ${OTHER} owns already`]);
  expect(faultsOf(checkOwners, { ...OWNERS, [OTHER]: '// owns: caso, nada\n' })).toEqual([
    `${OTHER}: owns nada, which no migration makes`,
  ]);
  const nobody = { ...OWNERS, [OTHER]: 'export const x = sql`DELETE FROM caso`;\n' };
  expect(faultsOf(checkOwners, nobody)).toEqual([`${OTHER}: writes caso, which no module owns (// owns: caso)`]);
  const hidden = { ...OWNERS, [OTHER]: `// owns: caso\nexport const x = sql\`DELETE FROM ${'$'}{table}\`;\n` };
  expect(faultsOf(checkOwners, hidden)).toEqual([`${OTHER}: writes a table whose name is not written out`]);
});

test.each([
  'src/server/string-utils.ts',
  'src/web/dateHelper.ts',
  'src/features/common/contract.ts',
  'src/server/data.ts',
  'src/web/FormManager.tsx',
  'src/features/guias/index.ts',
  'db/demo/temp.sql',
])('a name that says nothing is caught: %s', (file) => {
  expect(faultsOf(checkNames, { [file]: '' })).toHaveLength(1);
});

test.each([
  'src/server/demo-data.ts',
  'src/web/information.tsx',
  'index.html',
  'src/features/informe-cliente/contract.ts',
])('a name that says something is left alone: %s', (file) => {
  expect(faultsOf(checkNames, { [file]: '' })).toEqual([]);
});

const pieces = (...parts: string[]) => parts.join('');

test.each([
  ['src/a.ts', pieces('// TO', 'DO: later')],
  ['src/a.ts', pieces('/* FIX', 'ME */')],
  ['db/a.sql', pieces('-- TO', 'DO later')],
  ['.npmrc', pieces('regis', 'try=https://example.com/')],
  ['package-lock.json', pieces('"resolved": "https://regis', 'try.example.com/zod.tgz"')],
  ['docs/a.md', pieces('see https://artifac', 'tory.example.com/npm')],
  ['src/a.ts', pieces('-----BEGIN PRIVATE', ' KEY-----')],
  ['src/a.ts', pieces('const key = "AKI', 'AABCDEFGHIJKLMNOP"')],
])('a file may not carry this: %s, %s', (file, text) => {
  expect(faultsOf(checkText, { [file]: `first line\n${text}\n` })).toEqual([expect.stringContaining(`${file}:2: `)]);
});

test.each([
  ['src/a.ts', pieces('// TO', 'DO(#12): later')],
  ['src/a.ts', "export const msg = 'TODO';"],
  ['src/a.ts', 'registry.search(1);'],
])('a note with its issue, and what only looks like a fault, is left alone: %s, %s', (file, text) => {
  expect(faultsOf(checkText, { [file]: text })).toEqual([]);
});

test.each([
  ['Run `npm run nothing`.', 'there is no script "nothing"'],
  ['See `src/server/gone.ts`.', 'there is no src/server/gone.ts'],
  ['See [it](docs/gone.md).', 'there is no docs/gone.md'],
  ['See `guias.gone.ts`.', 'there is no guias.gone.ts'],
  ['```\nsrc/\n  nowhere.ts\n```', 'there is no nowhere.ts'],
  ['See `#server/gone`.', 'there is no src/server/gone'],
])('a document that names what is not there is caught: %s', (text, fault) => {
  expect(faultsOf(checkDocs, { 'docs/x.md': text, 'src/server/here.ts': '' })).toEqual([`docs/x.md: ${fault}`]);
});

test.each([
  '`src/server/here.ts`, `server/here.ts`, `here.ts:3`, `src/server/`, `#server/here.ts`, `src/server/*.ts`, `src/<folder>/here.ts`',
  '`POST /dispatcher`, `/guia/{id}`, `zod/mini`, `America/Montevideo`, `node_modules/x.js`, `data/claves.json`, `npm run`',
  'Status: superseded by 0009\n`src/server/gone.ts`',
])('a document that names what is there is left alone: %s', (text) => {
  expect(faultsOf(checkDocs, { 'docs/x.md': text, 'src/server/here.ts': '' })).toEqual([]);
});

test('a document that grew past its size, and a table without its line in the glossary, are caught', () => {
  expect(faultsOf(checkDocs, { 'CONTRIBUTING.md': 'line\n'.repeat(81) })).toEqual([
    'CONTRIBUTING.md: 81 lines, at most 80',
  ]);
  const glossary = { ...MIGRATION, 'GLOSSARY.md': '| `guia` | a parcel |\n| `caso` | a problem |\n' };
  expect(faultsOf(checkGlossary, glossary)).toEqual(['GLOSSARY.md: the table `evento` is missing']);
});
