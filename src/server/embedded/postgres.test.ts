import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type ConnectionConfig, withConnection } from '../db/connection.ts';
import { StartFault } from '../start-fault.ts';
import { prepareCluster, startCluster, stopCluster, superuser } from './cluster.ts';
import { type OpenDatabase, openDatabase } from './postgres.ts';

const MODULE = new URL('./postgres.ts', import.meta.url).href;
const isRoot = process.getuid?.() === 0;

let root: string;
const opened: OpenDatabase[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anden-base-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of opened.splice(0)) await database.stop();
  await rm(root, { recursive: true, force: true });
});

async function open(dataDir: string, namespaces = true): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: null, namespaces });
  opened.push(database);
  return database;
}

/** Another process of ours that opens the database and stays; resolves once it has it. */
async function openElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = `
    import { openDatabase } from '${MODULE}';
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null });
    console.log('open');
    process.stdin.once('data', async () => { await database.stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

async function leave(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.write('leave\n');
  expect(await ended).toEqual([0, null]);
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function ask(owner: ConnectionConfig, statement: string): Promise<unknown> {
  const { rows } = await withConnection(owner, (connection) => connection.query(statement));
  return Object.values(rows[0] ?? {})[0];
}

async function postmaster(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/datos/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

test('an empty folder becomes a durable database that only a private socket reaches', async () => {
  const dataDir = join(root, 'nueva', 'data');
  const { owner, embedded } = await open(dataDir);
  expect(embedded).toBe(true);
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    expect([name, await ask(owner, `SHOW ${name}`)]).toEqual([name, 'on']);
  }
  expect(await ask(owner, 'SHOW listen_addresses')).toBe('');
  expect(await ask(owner, 'SHOW server_encoding')).toBe('UTF8');
  expect(await ask(owner, "SELECT lower('ÑANDÚ')")).toBe('ñandú');
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres/socket'))).mode & 0o777).toBe(0o700);
  await expect(ask({ ...owner, password: 'otra' }, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('the owner is no superuser', async () => {
  const { owner } = await open(join(root, 'data'));
  expect(await ask(owner, 'SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user')).toBe(false);
});

test('a process that dies by kill -9 leaves its data and its running cluster to the next one', async () => {
  const dataDir = join(root, 'data');
  const first = await openElsewhere(dataDir);
  const peer = await open(dataDir);
  await ask(peer.owner, 'CREATE TABLE prueba AS SELECT 42 AS valor');
  await peer.stop();
  opened.length = 0;
  await killHard(first);
  const orphan = await postmaster(dataDir);

  const { owner, stop } = await open(dataDir);
  expect(await postmaster(dataDir)).toBe(orphan);
  expect(await ask(owner, 'SELECT valor FROM prueba')).toBe(42);
  await stop();
  opened.length = 0;
  expect(await postmaster(dataDir)).toBeNull();
});

test('a cluster that was killed as well recovers at the next start', async () => {
  const dataDir = join(root, 'data');
  const first = await openElsewhere(dataDir);
  const peer = await open(dataDir);
  await ask(peer.owner, 'CREATE TABLE prueba AS SELECT 42 AS valor');
  process.kill((await postmaster(dataDir)) ?? 0, 'SIGKILL');
  await killHard(first);

  const { owner } = await open(dataDir);
  expect(await ask(owner, 'SELECT valor FROM prueba')).toBe(42);
});

test('a second process attaches, and the last one out stops the cluster', async () => {
  const dataDir = join(root, 'data');
  const first = await openElsewhere(dataDir);
  const pid = await postmaster(dataDir);
  const second = await openElsewhere(dataDir);
  expect(await postmaster(dataDir)).toBe(pid);
  await leave(first);
  expect(await postmaster(dataDir)).toBe(pid);
  await leave(second);
  expect(await postmaster(dataDir)).toBeNull();
});

test('processes that start at the same moment on an empty folder share one cluster', async () => {
  const dataDir = join(root, 'data');
  const all = await Promise.all([1, 2, 3].map(() => openElsewhere(dataDir)));
  const { owner } = await open(dataDir);
  expect(await ask(owner, 'SELECT count(*)::int FROM pg_roles WHERE rolname LIKE $$anden%$$')).toBe(1);
  await Promise.all(all.map(leave));
  expect(await ask(owner, 'SELECT 1')).toBe(1);
});

test('a half-made cluster of a process killed during its first start does not matter', async () => {
  const dataDir = join(root, 'data');
  await mkdir(join(dataDir, 'postgres', 'datos.nuevo', 'base'), { recursive: true });
  const { owner } = await open(dataDir);
  expect(await ask(owner, 'SELECT 1')).toBe(1);
});

test('a data folder whose socket path would pass 107 bytes works', async () => {
  const dataDir = join(root, 'carpeta'.repeat(12), 'datos'.repeat(10));
  const { owner } = await open(dataDir);
  expect(await ask(owner, 'SELECT 1')).toBe(1);
  const folder = String(owner.host);
  expect(Buffer.byteLength(`${folder}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  expect((await lstat(folder)).mode & 0o777).toBe(0o700);
  await opened.pop()?.stop();
  await rm(folder, { recursive: true });
});

test('the data of another major version is refused in one clear line, and left as it is', async () => {
  const dataDir = join(root, 'data');
  await (await open(dataDir)).stop();
  opened.length = 0;
  await writeFile(join(dataDir, 'postgres/datos/PG_VERSION'), '17\n');
  const refusal = await openDatabase({ dataDir, databaseUrl: null }).catch((fault: unknown) => fault);
  expect(refusal).toBeInstanceOf(StartFault);
  expect(String(refusal)).toContain('son de PostgreSQL 17 y este programa incluye PostgreSQL 18');
  expect(await postmaster(dataDir)).toBeNull();
});

test('a cluster that cannot start says why', async () => {
  const dataDir = join(root, 'data');
  await (await open(dataDir)).stop();
  opened.length = 0;
  await writeFile(join(dataDir, 'postgres/datos/local.conf'), 'shared_buffers = mucho\n');
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toThrow(/no arrancó[\s\S]*shared_buffers/);
});

test.runIf(isRoot)('root runs it as itself inside a user namespace, also below a folder closed to others', async () => {
  await chmod(root, 0o700);
  const dataDir = join(root, 'data');
  await open(dataDir);
  const pid = await postmaster(dataDir);
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t0\t0/m);
  expect((await readFile(`/proc/${pid}/uid_map`, 'utf8')).trim().split(/\s+/)).toEqual(['65534', '0', '1']);
});

test.runIf(isRoot)('without user namespaces an unprivileged user runs it', async () => {
  await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  const { owner } = await open(dataDir, false);
  expect(await ask(owner, 'SELECT 1')).toBe(1);
  const pid = await postmaster(dataDir);
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534/m);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot)('without namespaces and below a closed folder, the data lies where that user may go', async () => {
  await chmod(root, 0o700);
  const dataDir = join(root, 'data');
  const { owner, stop } = await open(dataDir, false);
  await ask(owner, 'CREATE TABLE prueba AS SELECT 42 AS valor');
  const place = await readlink(join(dataDir, 'postgres'));
  expect(place).toMatch(/^\/var\/lib\/anden\//);
  await stop();
  opened.length = 0;
  const again = await open(dataDir, true);
  expect(await ask(again.owner, 'SELECT valor FROM prueba')).toBe(42);
  await again.stop();
  opened.length = 0;
  await rm(place, { recursive: true });
});

test.runIf(isRoot)(
  'data that root made in a namespace goes to the unprivileged user once namespaces are off',
  async () => {
    await chmod(root, 0o755);
    const dataDir = join(root, 'data');
    const first = await open(dataDir);
    await ask(first.owner, 'CREATE TABLE prueba AS SELECT 42 AS valor');
    await first.stop();
    opened.length = 0;
    const { owner } = await open(dataDir, false);
    expect(await ask(owner, 'SELECT valor FROM prueba')).toBe(42);
  },
);

test('DATABASE_URL leads to an outside server, which is left running', async () => {
  const options = { folder: join(root, 'otro'), line: 15, durable: false, namespaces: true } as const;
  const outside = await prepareCluster(options);
  await startCluster(outside, true);
  const top = await superuser(outside);
  const url = `postgresql://postgres:${outside.password}@/postgres?host=${encodeURIComponent(String(top.host))}`;
  const { owner, embedded, stop } = await openDatabase({ dataDir: root, databaseUrl: url });
  expect(embedded).toBe(false);
  expect(await ask(owner, 'SHOW server_version')).toMatch(/^15\./);
  await stop();
  expect(await ask(owner, 'SELECT 1')).toBe(1);
  await stopCluster(outside);
});

test.each([
  ['postgresql://a:b@127.0.0.1:9/anden', /DATABASE_URL: no se pudo conectar/],
  ['postgresql://a:secreta@no.existe.invalid/anden', /^(?!.*secreta)/],
])('an unreachable server is refused in one line: %s', async (databaseUrl, line) => {
  const refusal = await openDatabase({ dataDir: root, databaseUrl }).catch((fault: unknown) => fault);
  expect(refusal).toBeInstanceOf(StartFault);
  expect(refusal instanceof StartFault ? refusal.lines.join('|') : '').toMatch(line);
});

test('a database that dies under a living process comes back by itself, and its owner is told', async () => {
  const dataDir = join(root, 'data');
  const database = await open(dataDir);
  const told: unknown[] = [];
  database.keepAlive((fault) => told.push(fault));
  const before = await postmaster(dataDir);
  if (before === null) throw new Error('the database does not run');
  process.kill(before, 'SIGKILL');
  await expect.poll(() => told, { timeout: 20_000 }).toContain(null);
  expect(await ask(database.owner, 'SELECT 1')).toBe(1);
  expect(await postmaster(dataDir)).not.toBe(before);
});
