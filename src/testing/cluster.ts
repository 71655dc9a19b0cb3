import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { appLoginName } from '#server/db/app-login.ts';
import { type ConnectionConfig, parseConnection, quoteName, sqlState, withConnection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Cluster, prepareCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import { lockShared, tryLockAlone } from '#server/embedded/file-lock.ts';
import { makeOwner } from '#server/embedded/postgres.ts';

/** What a test file needs to make its databases; plain values, since it travels to the worker processes. */
export interface TestCluster {
  readonly owner: ConnectionConfig;
  readonly template: string;
}

export interface TestDatabase {
  readonly owner: ConnectionConfig;
  readonly name: string;
  drop(): Promise<void>;
}

interface RunningCluster {
  stop(): Promise<void>;
  /** Takes the database away from whoever is connected, and gives it back; not done to somebody else's server. */
  halt(): Promise<void>;
  resume(): Promise<void>;
}

const PREFIX = 'anden-pruebas-';

/**
 * One throw-away cluster for a whole run, with a migrated template. `ANDEN_TEST_PG=15` takes the oldest supported
 * line, `DATABASE_URL` somebody else's server, where only databases of ours are made and dropped again.
 */
export async function startTestCluster(
  env: Readonly<Record<string, string | undefined>>,
): Promise<TestCluster & RunningCluster> {
  const url = env.DATABASE_URL;
  const nothing = async () => undefined;
  const { owner, stop, halt, resume } = url
    ? { owner: parseConnection(url), stop: nothing, halt: nothing, resume: nothing }
    : await startThrowAway(env.ANDEN_TEST_PG === '15' ? 15 : 18, clockOf(env));
  const template = `anden_plantilla_${randomBytes(4).toString('hex')}`;
  const stopAll = async () => {
    await dropDatabase(owner, template);
    await stop();
  };
  try {
    await createDatabase(owner, template);
    await migrate({ ...owner, database: template });
    return { owner, template, stop: stopAll, halt, resume };
  } catch (fault) {
    await stopAll();
    throw fault;
  }
}

/** An empty, migrated database of its own for a test file. */
export async function createTestDatabase({ owner, template }: TestCluster): Promise<TestDatabase> {
  const name = `anden_prueba_${randomBytes(6).toString('hex')}`;
  await createDatabase(owner, name, template);
  return { owner: { ...owner, database: name }, name, drop: () => dropDatabase(owner, name) };
}

async function createDatabase(owner: ConnectionConfig, name: string, template = 'template0'): Promise<void> {
  const encoding = template === 'template0' ? "ENCODING 'UTF8'" : '';
  const statement = `CREATE DATABASE ${quoteName(name)} TEMPLATE ${quoteName(template)} ${encoding}`;
  await withConnection(owner, (connection) => connection.query(statement));
}

/** Sessions that are still there are ended if we may; those of a process that was just killed go by themselves. */
async function dropDatabase(owner: ConnectionConfig, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${quoteName(name)}`;
  await withConnection(owner, async (connection) => {
    await connection.query(`${statement} WITH (FORCE)`).catch((fault: unknown) => {
      if (sqlState(fault) !== '42501') throw fault;
      return connection.query(statement);
    });
    await connection.query(`DROP ROLE IF EXISTS ${quoteName(appLoginName(name))}`);
  });
}

/** The moved clock of `npm run repetir`, which the database shares with the tests. */
function clockOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.keys(env).filter((name) => /^(?:LD_PRELOAD|NO_FAKE_STAT|FAKETIME.*)$/.test(name));
  return names.map((name) => `${name}=${env[name]}`);
}

async function startThrowAway(
  line: 15 | 18,
  clock: readonly string[],
): Promise<RunningCluster & { owner: ConnectionConfig }> {
  await sweepAbandoned();
  const root = await mkdtemp(join(tmpdir(), PREFIX));
  const life = lockShared(join(root, 'vida.lock'));
  const cluster = await prepareCluster({ folder: join(root, 'pg'), line, durable: false, namespaces: true, clock });
  await startCluster(cluster, true);
  const owner = await makeOwner(cluster);
  return {
    owner,
    stop: async () => {
      await remove(root, cluster);
      life?.release();
    },
    halt: () => stopCluster(cluster),
    resume: async () => {
      await startCluster(cluster, true);
    },
  };
}

/** Clusters of runs that were killed: their lock is free, their server still runs. */
async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) await removeAbandoned(join(tmpdir(), name)).catch(() => undefined); // another user's
}

async function removeAbandoned(root: string): Promise<void> {
  if (Date.now() - (await stat(root)).mtimeMs < 60_000) return; // its owner may not have locked it yet
  const lock = tryLockAlone(join(root, 'vida.lock'));
  if (!lock) return;
  const data = join(root, 'pg', 'datos');
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  // The number may belong to somebody else by now; the folder it works in tells.
  const isOurs = pid > 0 && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
  if (isOurs) process.kill(pid, 'SIGQUIT');
  await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  lock.release();
}

async function remove(root: string, cluster: Cluster): Promise<void> {
  await stopCluster(cluster);
  await rm(root, { recursive: true, force: true });
}
