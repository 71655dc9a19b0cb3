import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';

import { freePort } from './product.ts';

/** PgBouncer in transaction mode, as docs/operations.md sets it up, with few connections to the database. */
export interface Pgbouncer {
  /** As in DATABASE_POOL_URL. */
  readonly url: string;
  /** What its console answers. */
  show(what: 'POOLS' | 'STATS'): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** As a fault would: nobody is told. */
  kill(): Promise<void>;
}

export interface PgbouncerOptions {
  readonly folder: string;
  readonly database: ConnectionConfig;
  /** A line of its userlist. */
  readonly line: string;
  /** Connections to the database. */
  readonly size: number;
  /** Statements that it keeps under names; null where it knows no such setting. */
  readonly prepared: number | null;
}

const OPERATOR = 'operador_de_la_prueba';
const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534', '--'];

const INSTALL = [
  ['apt-get', 'update', '-q'],
  ['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'pgbouncer'],
] as const;

/** The program, by apt-get where it is missing and we may; its version, as 1.24. @throws where it cannot be had */
export async function findPgbouncer(): Promise<{ program: string; version: number }> {
  const named = process.env.ANDEN_TRUST_PGBOUNCER;
  if (named === undefined && !(await isThere()) && process.getuid?.() === 0)
    for (const [command, ...args] of INSTALL) spawnSync(command, args, { stdio: 'ignore' });
  if (named === undefined && !(await isThere()))
    throw new Error('this proof wants PgBouncer (apt-get install pgbouncer, or ANDEN_TRUST_PGBOUNCER=/where/it/is)');
  const program = named ?? DEBIANS;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  if (minor === undefined) throw new Error(`${program} does not say which PgBouncer it is`);
  return { program, version: Number(major) * 1000 + Number(minor) };
}

const DEBIANS = '/usr/sbin/pgbouncer';

function isThere(): Promise<boolean> {
  return access(DEBIANS).then(
    () => true,
    () => false,
  );
}

/** The first PgBouncer that keeps statements under names. */
export const KEEPS_NAMES = 1021;

export async function openPgbouncer(program: string, options: PgbouncerOptions): Promise<Pgbouncer> {
  const port = await freePort();
  const ini = join(options.folder, 'pgbouncer.ini');
  const secret = 'console-de-la-prueba';
  await writeFile(join(options.folder, 'userlist.txt'), `${options.line}\n"${OPERATOR}" "${secret}"\n`);
  await writeFile(ini, settings(options, port));
  const console = { host: '127.0.0.1', port, user: OPERATOR, password: secret, database: 'pgbouncer' };
  let child: ChildProcess | null = null;
  let said = '';
  const show: Pgbouncer['show'] = (what) =>
    withConnection(console, async (connection) => (await connection.query(`SHOW ${what}`)).rows);
  return {
    url: `postgresql://127.0.0.1:${port}/anden`,
    show,
    start: async () => {
      // It refuses root, as the database does.
      const [command = '', ...args] = process.getuid?.() === 0 ? ['unshare', ...UNSHARE, program, ini] : [program, ini];
      child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (piece) => {
          said = (said + String(piece)).slice(-2000);
        });
      for (;;) {
        if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
        if (await show('POOLS').catch(() => null)) return;
        await sleep(50);
      }
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function settings({ folder, database, size, prepared }: PgbouncerOptions, port: number): string {
  return [
    '[databases]',
    `anden = host=${database.host} port=${database.port} dbname=${database.database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'userlist.txt')}`,
    `admin_users = ${OPERATOR}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 300',
    'query_wait_timeout = 3',
    'server_login_retry = 1',
    ...(prepared === null ? [] : [`max_prepared_statements = ${prepared}`]),
    '',
  ].join('\n');
}
