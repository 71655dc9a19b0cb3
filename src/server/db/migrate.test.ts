import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { quoteName, withConnection } from './connection.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-migraciones-'));
  await run('DROP SCHEMA IF EXISTS interno CASCADE; DROP TABLE IF EXISTS uno, dos, tres');
  await write('0001_prueba_uno.sql', 'CREATE TABLE uno (id int);');
  await write('0002_prueba_dos.sql', 'CREATE TABLE dos (id int);');
  return () => rm(folder, { recursive: true });
});

function write(file: string, text: string): Promise<void> {
  return writeFile(join(folder, file), text);
}

async function run(statement: string): Promise<unknown[]> {
  const answer = await withConnection(database.owner, (connection) => connection.query(statement));
  return answer.rows;
}

test('files are applied in order, once', async () => {
  const applied = ['0001_prueba_uno.sql', '0002_prueba_dos.sql'];
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied });
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied: [] });
  await write('0004_prueba_tres.sql', 'CREATE TABLE tres (id int);');
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied: ['0004_prueba_tres.sql'] });
});

test('two processes at once apply each file once', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => migrate(database.owner, folder)));
  expect(outcomes.flatMap(({ applied }) => applied).sort()).toEqual(['0001_prueba_uno.sql', '0002_prueba_dos.sql']);
});

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  await write('0002_prueba_dos.sql', 'CREATE TABLE dos (id int); SELECT 1 / 0;');
  await expect(migrate(database.owner, folder)).rejects.toThrow('0002_prueba_dos.sql falló: division by zero');
  expect(await run("SELECT to_regclass('uno')::text AS uno, to_regclass('dos')::text AS dos")).toEqual([
    { uno: 'uno', dos: null },
  ]);
  await write('0002_prueba_dos.sql', 'CREATE TABLE dos (id int);');
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied: ['0002_prueba_dos.sql'] });
});

test.each([
  ['edited', () => write('0001_prueba_uno.sql', 'CREATE TABLE uno (id bigint);'), '0001_prueba_uno.sql cambió después'],
  [
    'renamed',
    () => rename(join(folder, '0002_prueba_dos.sql'), join(folder, '0002_prueba_2.sql')),
    '0002_prueba_dos.sql ya se aplicó',
  ],
  ['removed', () => rm(join(folder, '0002_prueba_dos.sql')), '0002_prueba_dos.sql ya se aplicó'],
  ['added before', () => write('0000_prueba_cero.sql', 'SELECT 1;'), '0000_prueba_cero.sql'],
])('an applied file that was %s stops the start with a clear line', async (_what, change, line) => {
  await migrate(database.owner, folder);
  await change();
  await expect(migrate(database.owner, folder)).rejects.toThrow(line);
});

test.each([
  ['0002_prueba_otra.sql', 'SELECT 1;', 'no sigue el orden'],
  ['tres.sql', 'SELECT 1;', 'no sigue el orden'],
  ['0003_prueba_tres.sql', 'BEGIN;\nSELECT 1;\nCOMMIT;', 'abre o cierra una transacción'],
])('%s is refused before anything is applied', async (file, text, line) => {
  await write(file, text);
  await expect(migrate(database.owner, folder)).rejects.toThrow(line);
  expect(await run("SELECT to_regclass('uno') AS uno")).toEqual([{ uno: null }]);
});

test('a database that applied a file as it was first published goes on, and with any other sum it does not', async () => {
  const file = '0745_informes_cifras_sin_plan.sql';
  await write(file, 'CREATE TABLE tres (id int);');
  await migrate(database.owner, folder);
  const applied = (suma: string) => run(`UPDATE interno.migracion SET suma = '${suma}' WHERE archivo = '${file}'`);
  await applied('47d9b49b8e60361577831422f0d282cc16c28958c7cafbfe7bf783ebb9c35a1c');
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied: [] });
  await applied('0'.repeat(64));
  await expect(migrate(database.owner, folder)).rejects.toThrow(`${file} cambió después`);
});

test('another line end is no edit, and the body of a function may begin and end', async () => {
  await write('0003_prueba_tres.sql', 'DO $x$\nBEGIN\n  NULL;\nEND;\n$x$;\n');
  await migrate(database.owner, folder);
  await write('0003_prueba_tres.sql', 'DO $x$\r\nBEGIN\r\n  NULL;\r\nEND;\r\n$x$;\r\n');
  await expect(migrate(database.owner, folder)).resolves.toEqual({ applied: [] });
});

test('databases of one server that make the same group roles at once all get there', async () => {
  const role = quoteName(`anden_carrera_${process.pid}`);
  await write(
    '0003_prueba_roles.sql',
    `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$;\nALTER ROLE ${role} NOLOGIN;`,
  );
  const others = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase(inject('cluster'))));
  for (const { owner } of others) await withConnection(owner, (db) => db.query('DROP SCHEMA interno CASCADE'));
  const outcomes = await Promise.all(others.map(({ owner }) => migrate(owner, folder)));
  expect(outcomes.map(({ applied }) => applied.length)).toEqual([3, 3, 3, 3]);
  await Promise.all(others.map((other) => other.drop()));
  await run(`DROP ROLE ${role}`);
});
