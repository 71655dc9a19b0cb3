import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ConnectionConfig, withConnection } from '../db/connection.ts';
import { faultText, StartFault } from '../start-fault.ts';
import { findBinaries, makeRunnable, type PostgresBinaries, type PostgresLine } from './binaries.ts';
import { type ClusterPlace, makePrivate, placeCluster, placeSocket, writePrivate } from './files.ts';
import { settingsText } from './settings.ts';
import { type Outcome, run } from './user.ts';

export interface ClusterOptions {
  readonly folder: string;
  readonly line: PostgresLine;
  /** False only for throw-away clusters of tests. */
  readonly durable: boolean;
  /** False only to test the way of machines without user namespaces. */
  readonly namespaces: boolean;
  /** Settings of a moved clock, as `NAME=value`; only for throw-away clusters of tests. */
  readonly clock?: readonly string[];
}

/** An initialised cluster that may be running or not. */
export interface Cluster extends ClusterPlace {
  readonly binaries: PostgresBinaries;
  readonly durable: boolean;
  readonly password: string;
  readonly clock: readonly string[];
}

const SUPERUSER = 'postgres';
const START_SECONDS = 120;

/** Finds the cluster of `options.folder` or makes it. Callers hold the lock of the data folder. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const place = await placeCluster(options.folder, options);
  const found = await findBinaries(options.line);
  const binaries = await makeRunnable(found, place.as, join(dirname(place.folder), 'postgresql'));
  await makePrivate(join(place.folder, 'registro'), place.as);
  const password = await keepPassword(place);
  const cluster: Cluster = { ...place, binaries, durable: options.durable, password, clock: options.clock ?? [] };
  if (!existsSync(dataFolder(cluster))) await initialise(cluster, options.line);
  await refuseOtherMajor(cluster, options.line);
  return cluster;
}

/** Leaves the cluster answering: adopts what is running, starts what is not, waits for what is on its way. */
export async function startCluster(cluster: Cluster, alone: boolean): Promise<'adopted' | 'started'> {
  if (await isRunning(cluster)) {
    if (await answers(cluster, alone)) return 'adopted';
    await stopCluster(cluster);
  }
  const socketFolder = await placeSocket(cluster);
  await writePrivate(join(dataFolder(cluster), 'anden.conf'), settingsText(socketFolder, cluster.durable), cluster.as);
  await launch(cluster);
  return 'started';
}

/** Orderly stop: running queries are cancelled, what was committed is kept. */
export async function stopCluster(cluster: Cluster, seconds = 60): Promise<void> {
  const stopped = await control(cluster, ['stop', '-m', 'fast', '-t', String(seconds)]);
  if (stopped.code === 0 || !(await isRunning(cluster))) return;
  await control(cluster, ['stop', '-m', 'immediate', '-t', String(seconds)]);
}

/** How to reach `database` of a running cluster as its superuser. */
export async function superuser(cluster: Cluster, database = 'postgres'): Promise<ConnectionConfig> {
  // Where the running server listens, which need not be where this process would have put the socket.
  const pidFile = await readFile(join(dataFolder(cluster), 'postmaster.pid'), 'utf8');
  const [, , , port, host] = pidFile.split('\n');
  return { host: host ?? '', port: Number(port), user: SUPERUSER, password: cluster.password, database };
}

function dataFolder({ folder }: ClusterPlace): string {
  return join(folder, 'datos');
}

async function keepPassword(place: ClusterPlace): Promise<string> {
  const path = join(place.folder, 'clave');
  if (!existsSync(path)) {
    if (existsSync(dataFolder(place)))
      throw new StartFault([`Falta ${path}: sin ese archivo no se abre la base de datos.`]);
    await writePrivate(path, randomBytes(24).toString('base64url'), place.as);
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Made beside and renamed, so that a process killed half-way leaves no half cluster behind. */
async function initialise(cluster: Cluster, line: PostgresLine): Promise<void> {
  const half = `${dataFolder(cluster)}.nuevo`;
  await rm(half, { recursive: true, force: true });
  const locale =
    line === 18
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8', '--lc-collate=C'];
  const made = await run(cluster.as, join(cluster.binaries.folder, 'bin/initdb'), [
    ...['--pgdata', half, '--username', SUPERUSER, '--pwfile', join(cluster.folder, 'clave'), '--encoding=UTF8'],
    ...['--auth-local=scram-sha-256', '--auth-host=reject', '--no-instructions', ...locale],
    ...(cluster.durable ? ['--data-checksums'] : ['--no-sync']),
  ]);
  if (made.code !== 0) throw new StartFault(['No se pudo crear la base de datos incluida.', ...lastLines(made.output)]);
  // The operator's own settings, if any, come last.
  await appendFile(
    join(half, 'postgresql.conf'),
    "\ninclude_if_exists = 'anden.conf'\ninclude_if_exists = 'local.conf'\n",
  );
  await rename(half, dataFolder(cluster));
}

async function refuseOtherMajor(cluster: Cluster, line: PostgresLine): Promise<void> {
  const major = (await readFile(join(dataFolder(cluster), 'PG_VERSION'), 'utf8')).trim();
  if (major === String(line)) return;
  throw new StartFault([
    `Los datos de ${cluster.folder} son de PostgreSQL ${major} y este programa incluye PostgreSQL ${line}: no se abren.`,
    'Use la versión del programa con la que se crearon, o restaure un respaldo en otra DATA_DIR (docs/operations.md).',
  ]);
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  return (await control(cluster, ['status'])).code === 0;
}

/** Waits out a recovery. False: it must be restarted, being on its way down, deaf, or of an older minor version. */
async function answers(cluster: Cluster, alone: boolean): Promise<boolean> {
  const until = performance.now() + START_SECONDS * 1000;
  while (performance.now() < until && (await isRunning(cluster))) {
    const version = await serverVersion(cluster).catch(() => null);
    if (version !== null) return version === cluster.binaries.version || !alone;
    await sleep(100);
  }
  return false;
}

async function serverVersion(cluster: Cluster): Promise<string> {
  return withConnection({ ...(await superuser(cluster)), connectionTimeoutMillis: 5_000 }, async (connection) => {
    const { rows } = await connection.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? '';
  });
}

async function launch(cluster: Cluster): Promise<void> {
  const log = join(cluster.folder, 'registro', 'arranque.log');
  const until = performance.now() + 15_000;
  for (;;) {
    await writePrivate(log, '', cluster.as);
    const started = await control(cluster, ['start', '-w', '-t', String(START_SECONDS), '-l', log]);
    if (started.code === 0) return;
    const said = await readFile(log, 'utf8').catch(faultText);
    // Backends of a killed postmaster need a moment to notice and let go of its shared memory.
    const isLeaving = /shared memory block|lock file .* already exists/.test(said);
    if (!isLeaving || performance.now() > until) {
      throw new StartFault([
        'La base de datos incluida no arrancó.',
        ...lastLines(said || started.output),
        `Registro: ${log}`,
      ]);
    }
    await sleep(250);
  }
}

function control(cluster: Cluster, args: readonly string[]): Promise<Outcome> {
  const program = [join(cluster.binaries.folder, 'bin/pg_ctl'), '-D', dataFolder(cluster), '-s', ...args];
  return run(cluster.as, 'env', [...cluster.clock, ...program]);
}

function lastLines(text: string): string[] {
  return text.trim().split('\n').slice(-4);
}
