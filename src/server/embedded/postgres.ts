import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type ConnectionConfig, parseConnection, quoteName, quoteText, withConnection } from '../db/connection.ts';
import { faultText, StartFault } from '../start-fault.ts';
import { type Cluster, prepareCluster, startCluster, stopCluster, superuser } from './cluster.ts';
import { type FileLock, lockAlone, lockShared, tryLockAlone } from './file-lock.ts';
import { type Watch, watchCluster } from './watch.ts';

export interface OpenDatabase {
  /** How the owner of the tables connects: migrations, demo data, the operator's commands. */
  readonly owner: ConnectionConfig;
  readonly embedded: boolean;
  /** Where the embedded cluster lies, which need not be inside the data folder; null for an outside server. */
  readonly folder: string | null;
  /** Starts the embedded database again whenever it dies while we live; an outside one has its own operators. */
  keepAlive(report: (fault: unknown) => void): void;
  /** Lets go of the database; the last process of ours on an embedded one stops it. */
  stop(): Promise<void>;
}

interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** False only in the test of machines without user namespaces. */
  readonly namespaces?: boolean;
}

const OWNER = 'anden_dueno';
const DATABASE = 'anden';
const OLDEST_VERSION = 150_000;

/** The database of DATABASE_URL, else the embedded one of the data folder, started or joined. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl === null) return openEmbedded(options);
  const owner = parseConnection(options.databaseUrl);
  await checkServer(owner);
  return { owner, embedded: false, folder: null, keepAlive: () => undefined, stop: async () => undefined };
}

/** Several processes share one cluster: `arranque` is held for each start and stop, `uso` as long as a process lives. */
async function openEmbedded({ dataDir, namespaces = true }: DatabaseOptions): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const starting = await lockStart(dataDir);
  try {
    const cluster = await prepareCluster({ folder: join(dataDir, 'postgres'), line: 18, durable: true, namespaces });
    await startCluster(cluster, isAlone(dataDir));
    const use = lockShared(join(dataDir, 'uso.lock'));
    if (!use) throw new Error('uso.lock is held although arranque.lock is ours');
    const owner = await makeOwner(cluster);
    let watch: Watch | null = null;
    return {
      owner,
      embedded: true,
      folder: cluster.folder,
      keepAlive: (report) => {
        watch ??= watchCluster({ folder: cluster.folder, revive: () => revive(dataDir, cluster), report });
      },
      stop: async () => {
        await watch?.stop();
        await leave(dataDir, cluster, use);
      },
    };
  } finally {
    starting.release();
  }
}

/** Another process of ours may have been quicker: then there is nothing left to do. */
async function revive(dataDir: string, cluster: Cluster): Promise<void> {
  const starting = await lockStart(dataDir);
  try {
    await startCluster(cluster, false);
  } finally {
    starting.release();
  }
}

async function leave(dataDir: string, cluster: Cluster, use: FileLock): Promise<void> {
  const stopping = await lockStart(dataDir);
  try {
    use.release();
    if (isAlone(dataDir)) await stopCluster(cluster, 8);
  } finally {
    stopping.release();
  }
}

function lockStart(dataDir: string): Promise<FileLock> {
  return lockAlone(join(dataDir, 'arranque.lock'));
}

function isAlone(dataDir: string): boolean {
  const lock = tryLockAlone(join(dataDir, 'uso.lock'));
  lock?.release();
  return lock !== null;
}

/**
 * The owner is what an outside server would give us: it makes roles and databases but is no superuser, so that nothing
 * works here that would fail there.
 */
export async function makeOwner(cluster: Cluster): Promise<ConnectionConfig> {
  const top = await superuser(cluster);
  await withConnection(top, async (connection) => {
    const roles = await connection.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (roles.rowCount === 0) {
      const attributes = `LOGIN CREATEDB CREATEROLE PASSWORD ${quoteText(cluster.password)}`;
      await connection.query(`CREATE ROLE ${quoteName(OWNER)} ${attributes}`);
    }
    const databases = await connection.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0)
      await connection.query(`CREATE DATABASE ${quoteName(DATABASE)} OWNER ${quoteName(OWNER)}`);
  });
  return { ...top, user: OWNER, database: DATABASE };
}

async function checkServer(owner: ConnectionConfig): Promise<void> {
  const faults = await withConnection(owner, async (connection) => {
    const { rows } = await connection.query<{ version: number; shown: string; encoding: string; standby: boolean }>(`
      SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS shown,
             current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby`);
    return rows.flatMap(({ version, shown, encoding, standby }) => [
      ...(version < OLDEST_VERSION
        ? [`DATABASE_URL: el servidor es PostgreSQL ${shown}; hace falta 15 o posterior.`]
        : []),
      ...(encoding !== 'UTF8' ? [`DATABASE_URL: la base de datos está en ${encoding}; tiene que estar en UTF8.`] : []),
      ...(standby ? ['DATABASE_URL: el servidor es una réplica de solo lectura; indique el principal.'] : []),
    ]);
  }).catch((fault: unknown) => [`DATABASE_URL: no se pudo conectar a la base de datos: ${faultText(fault)}.`]);
  if (faults.length > 0) throw new StartFault(faults);
}
