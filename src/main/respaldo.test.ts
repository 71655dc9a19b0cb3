import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { withDump } from '#server/backup/dump.ts';
import { writeBackup } from '#server/backup/file.ts';
import { openBackup } from '#server/backup/reader.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import type { Cabecera } from '#shared/respaldo.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { atNight } from '#testing/night.ts';

import { checks } from './checks.ts';
import { loadDemoOnce } from './demo.ts';
import { runRespaldo, runRestaurar } from './respaldo.ts';
import { runVerificar } from './verificar.ts';

let source: TestDatabase;
let empty: TestDatabase;
let root: string;
let good: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anden-respaldo-'));
  source = await createTestDatabase(inject('cluster'));
  await loadDemoOnce(source.owner, () => undefined, { guias: 300 });
  good = join(root, 'bueno.respaldo');
  expect(await backup(source.owner, good)).toBeNull();
});
afterAll(async () => {
  await source.drop();
  await rm(root, { recursive: true });
});

beforeEach(async () => {
  empty = await createTestDatabase({ ...inject('cluster'), template: 'template0' });
});
afterEach(() => empty.drop());

const faultOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (fault: unknown) => {
      if (fault instanceof StartFault) return fault.lines.join('\n');
      throw fault;
    },
  );
const deps = (owner: ConnectionConfig) => ({ say: () => undefined, openOwner: async () => owner });
const backup = (owner: ConnectionConfig, ...args: string[]) =>
  faultOf(runRespaldo(args, { ...deps(owner), version: '0.0.0', folder: join(root, 'respaldos') }));
const restore = (...args: string[]) => faultOf(runRestaurar(args, deps(empty.owner)));

async function ask(owner: ConnectionConfig, text: string): Promise<Record<string, unknown>[]> {
  return withConnection(owner, async (connection) => (await connection.query(text)).rows);
}

const TABLES = `
  SELECT format('%I.%I', relnamespace::regnamespace, relname) AS tabla, relforcerowsecurity AS forzada FROM pg_class
   WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'interno') AND relname NOT IN ('acceso_aplicacion', 'respaldo_hecho') ORDER BY 1`;

/** Counted and summed by the database, with nothing of the program in between. */
async function contents(owner: ConnectionConfig): Promise<unknown> {
  const tables = await ask(owner, TABLES);
  const sums = tables.map(({ tabla }) => {
    return `SELECT '${tabla}' AS tabla, count(*) AS filas, md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))) AS suma FROM ${tabla} t`;
  });
  return {
    tables,
    sums: await ask(owner, `SET timezone = 'UTC'; SET extra_float_digits = 1; ${sums.join(' UNION ALL ')} ORDER BY 1`),
  };
}

const SEQUENCES = 'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1';

test('what is restored is what was there, row by row, and everything that is kept agrees with it; that it was backed up is noted in its own database alone', async () => {
  const noted = await ask(source.owner, 'SELECT archivo, tamano, filas FROM interno.respaldo_hecho ORDER BY hecho');
  expect(noted[0]).toEqual({ archivo: 'bueno.respaldo', tamano: expect.anything(), filas: expect.anything() });
  expect(await restore(good)).toBeNull();
  expect(await ask(empty.owner, 'SELECT 1 FROM interno.respaldo_hecho')).toEqual([]);
  expect(await contents(empty.owner)).toEqual(await contents(source.owner));
  expect(await ask(empty.owner, SEQUENCES)).toEqual(await ask(source.owner, SEQUENCES));
  const told: string[] = [];
  await runVerificar([], { say: (line) => void told.push(line), openOwner: async () => empty.owner, checks });
  expect(told.join('\n')).toContain('Todo lo que se lleva coincide con lo que hay.');
});

test('only its owner may read the file, nothing else is left beside it, and it is never written over', async () => {
  const folder = await mkdtemp(join(root, 'carpeta-'));
  expect(await backup(source.owner, folder)).toBeNull();
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^anden-\d{4}-\d\d-\d\dT\d{6}Z\.respaldo$/)]);
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  const before = await readFile(good);
  expect(await backup(source.owner, good)).toMatch(/^Ya existe .*bueno\.respaldo/);
  expect((await readFile(good)).equals(before)).toBe(true);
});

test('all tables are of one instant, though people write between one and the next', async () => {
  const name = 'Cliente de mitad del respaldo';
  await withDump(source.owner, async ({ cabecera, rows }) => {
    const written = await ask(
      source.owner,
      `INSERT INTO cliente (id, nombre, razon_social) VALUES (9999, '${name}', 'x') RETURNING id`,
    );
    expect(written).toEqual([{ id: 9999 }]);
    const table = cabecera.tablas.find(({ tabla }) => tabla === 'public.cliente');
    let text = '';
    if (table) for await (const bytes of rows(table)) text += String(bytes);
    expect(text).toContain('\n');
    expect(text).not.toContain(name);
  });
  await ask(source.owner, 'DELETE FROM cliente WHERE id = 9999');
});

test('a table of which its owner would not see every row is not backed up in silence', async () => {
  const path = join(root, 'parcial.respaldo');
  const plant = async (text: string, undo: string) => {
    await ask(source.owner, text);
    const fault = await backup(source.owner, path);
    await ask(source.owner, undo);
    expect(fault).toMatch(/oculta filas de guia al usuario/);
  };
  const policy = (qual: string) => `ALTER POLICY propietario ON guia USING (${qual})`;
  await plant(policy('id > 10'), policy('true'));
  const narrowing = 'CREATE POLICY resta ON guia AS RESTRICTIVE FOR SELECT USING (id > 10)';
  await plant(narrowing, 'DROP POLICY resta ON guia');
  expect(await readdir(root)).not.toContain('parcial.respaldo');
});

test('a full disk is told in a line, and leaves no half file', async () => {
  const folder = await mkdtemp(join(root, 'lleno-'));
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  const cabecera = header([{ tabla: 'public.a', columnas: ['b'] }]);
  const rows = () =>
    (async function* () {
      yield Buffer.from('1\n');
      throw full;
    })();
  await expect(writeBackup(join(folder, 'x'), { cabecera, rows })).rejects.toThrow(
    /No se pudo escribir .*: no hay lugar en el disco\./,
  );
  expect(await readdir(folder)).toEqual([]);
});

describe('nothing is restored, half or whole,', () => {
  afterEach(async () => {
    expect(await ask(empty.owner, TABLES)).toEqual([]);
  });
  const altered = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(root, 'alterado.respaldo');
    await writeFile(path, change(await readFile(good)));
    return path;
  };

  test('of a file that is damaged, cut off, or none of ours', async () => {
    const damaged = /está dañado/;
    const check = async (change: (bytes: Buffer) => Buffer) => restore('--comprobar', await altered(change));
    expect(await restore(await altered((bytes) => bytes.subarray(0, bytes.length - 40)))).toMatch(damaged);
    expect(await check((bytes) => bytes.subarray(0, bytes.length >> 1))).toMatch(damaged);
    expect(
      await check((bytes) =>
        bytes.fill((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
      ),
    ).toMatch(damaged);
    // Whole as a file, and yet not what was written: cut off at a line before it was packed.
    expect(await check((bytes) => zstdCompressSync(zstdDecompressSync(bytes).subarray(0, -900)))).toMatch(damaged);
    expect(
      await check((bytes) =>
        zstdCompressSync(Buffer.from(String(zstdDecompressSync(bytes)).replace('Montevideo', 'Montevidea'))),
      ),
    ).toMatch(damaged);
    expect(await restore(await altered(() => Buffer.from('id;nombre\n')))).toMatch(/no es un respaldo de Andén/);
    expect(await restore(join(root, 'ninguno'))).toMatch(/^No existe el archivo/);
    expect(await restore()).toMatch(/^Uso:/);
  });

  test('of a version that this program does not continue', async () => {
    const path = join(root, 'otra.respaldo');
    const made = async (migraciones: Cabecera['migraciones']) => {
      await rm(path, { force: true });
      await writeBackup(path, { cabecera: { ...header([]), migraciones }, rows: () => (async function* () {})() });
      return restore(path);
    };
    expect(await made([{ archivo: '0001_nucleo_roles.sql', suma: 'otra' }])).toMatch(
      /versión con la que este programa no puede seguir/,
    );
    expect(await made([{ archivo: '9999_futuro_cosas.sql', suma: 'x' }])).toMatch(
      /9999_futuro_cosas\.sql ya se aplicó y su archivo falta/,
    );
  });

  test('of a file whose rows the database refuses', atNight, async () => {
    const path = join(root, 'filas.respaldo');
    const cabecera = await withDump(source.owner, async (dump) => ({ ...dump.cabecera, programa: 'x' }));
    const one = cabecera.tablas.filter(({ tabla }) => tabla === 'public.zona');
    const rows = () =>
      (async function* () {
        yield Buffer.from('uno\tdos\ttres\n');
      })();
    await writeBackup(path, { cabecera: { ...cabecera, tablas: one }, rows });
    expect(await restore(path)).toMatch(/^No se pudo restaurar y nada se cambió:/);
  });
});

test('a database with anything in it is left alone', async () => {
  const before = await contents(source.owner);
  const fault = await faultOf(runRestaurar([good], deps(source.owner)));
  expect(fault).toMatch(/La base de datos no está vacía/);
  expect(await contents(source.owner)).toEqual(before);
  expect(
    await faultOf(runRespaldo([join(root, 'nada')], { ...deps(empty.owner), version: 'x', folder: root })),
  ).toMatch(/no hay nada que respaldar/);
});

test('a file is read through without a database to see whether it is whole', async () => {
  const lines: string[] = [];
  const refuse = () => Promise.reject(new Error('no database is needed'));
  await runRestaurar(['--comprobar', good], { say: (line) => void lines.push(line), openOwner: refuse });
  expect(lines.join('\n')).toMatch(/El archivo está entero: [\d.]+ filas/);
});

test('rows come back byte by byte wherever the file happens to be cut', atNight, async () => {
  const path = join(root, 'cortes.respaldo');
  const line = (at: number) => ['\\N', '.', '\\\\.', '', 'x'.repeat(at % 97), '\\\\.\t.'][at % 6];
  const text = Buffer.from(Array.from({ length: 120_000 }, (_, at) => `${line(at)}\n`).join(''));
  const long = Buffer.concat([Buffer.alloc(3 << 20, 'y'), Buffer.from('\n')]);
  const tables = ['a', 'b', 'c'].map((name) => ({ tabla: `public.${name}`, columnas: ['x'] }));
  const kept: Readonly<Record<string, Buffer>> = { 'public.a': text, 'public.b': Buffer.alloc(0), 'public.c': long };
  const rows = ({ tabla }: { tabla: string }) =>
    (async function* () {
      yield kept[tabla] ?? Buffer.alloc(0);
    })();
  await writeBackup(path, { cabecera: header(tables), rows });
  const reader = await openBackup(path);
  for (const table of tables) {
    const parts: Buffer[] = [];
    for await (const bytes of reader.rows(table)) parts.push(bytes);
    expect(Buffer.concat(parts).equals(kept[table.tabla] ?? text)).toBe(true);
  }
  expect((await reader.finish()).tablas.map(({ filas }) => filas)).toEqual([120_000, 0, 1]);
  reader.close();
});

function header(tablas: Cabecera['tablas']): Cabecera {
  return {
    formato: 1,
    creado: '2026-01-01T00:00:00Z',
    programa: 'x',
    postgresql: '18',
    migraciones: [],
    tablas,
    secuencias: [],
  };
}
