import { access, appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { withConnection } from '#server/db/connection.ts';
import { chooseUser, type RunAs, run } from '#server/embedded/user.ts';

import { childrenOf, killQuietly } from './postgres.ts';

const DEBIANS = '/usr/lib/postgresql';
const OWNER = 'anden_dueno';

/** A PostgreSQL of Debian's, on a socket in a folder of its own, where only this user comes in. */
export interface Server {
  /** As DATABASE_URL, of the owner; without one, of whoever asks. */
  url(user?: string): string;
  start(): Promise<void>;
  /** To its process and all that it has started. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** As its superuser. */
  ask(text: string): Promise<Record<string, unknown>[]>;
}

interface Place {
  readonly as: RunAs;
  readonly bin: string;
  readonly folder: string;
}

const BASE = ["listen_addresses = ''", "unix_socket_permissions = '0700'", 'fsync = off', "timezone = 'UTC'"];

/** @throws where Debian's package is not there */
export async function openPrimary(folder: string): Promise<Server> {
  const place = await placeOf(join(folder, 'principal'));
  const made = await run(place.as, join(place.bin, 'initdb'), [
    ...['--pgdata', join(place.folder, 'datos'), '--username', 'postgres', '--auth=trust', '--encoding=UTF8'],
    ...['--locale=C.UTF-8', '--lc-collate=C', '--no-instructions', '--no-sync'],
  ]);
  if (made.code !== 0) throw new Error(made.output);
  const server = await serverOf(place, [...BASE, "wal_keep_size = '512MB'"]);
  await server.start();
  await server.ask(`CREATE ROLE ${OWNER} LOGIN CREATEDB CREATEROLE`);
  await server.ask(`CREATE DATABASE anden OWNER ${OWNER}`);
  return server;
}

/** Its standby, a moment behind it, as pg_basebackup makes one. */
export async function openStandby(primary: Server, folder: string, delay: number): Promise<Server> {
  const place = await placeOf(join(folder, 'replica'));
  const made = await run(place.as, join(place.bin, 'pg_basebackup'), [
    ...['--pgdata', join(place.folder, 'datos'), '--dbname', primary.url('postgres'), '--write-recovery-conf'],
    ...['--checkpoint=fast', '--wal-method=stream', '--no-sync'],
  ]);
  if (made.code !== 0) throw new Error(made.output);
  const server = await serverOf(place, [`recovery_min_apply_delay = '${delay}ms'`, 'hot_standby_feedback = on']);
  await server.start();
  return server;
}

function isKnown(pid: number): Promise<boolean> {
  return access(`/proc/${pid}`).then(
    () => true,
    () => false,
  );
}

async function placeOf(folder: string): Promise<Place> {
  const lines = (await readdir(DEBIANS).catch(() => [])).map(Number).sort((a, b) => b - a);
  if (lines.length === 0) throw new Error('this proof wants a PostgreSQL of Debian (apt-get install postgresql)');
  await mkdir(folder, { mode: 0o700 });
  return { as: await chooseUser(null, { namespaces: true }), bin: join(DEBIANS, String(lines[0]), 'bin'), folder };
}

async function serverOf({ as, bin, folder }: Place, settings: readonly string[]): Promise<Server> {
  const data = join(folder, 'datos');
  await appendFile(
    join(data, 'postgresql.conf'),
    [...settings, `unix_socket_directories = '${folder}'`, ''].map((line) => `\n${line}`).join(''),
  );
  const url = (user = OWNER) => `postgresql://${user}@/anden?host=${encodeURIComponent(folder)}`;
  return {
    url,
    start: async () => {
      const started = await run(as, join(bin, 'pg_ctl'), [
        ...['start', '--pgdata', data, '-w', '-t', '60', '-l', join(folder, 'registro')],
      ]);
      if (started.code !== 0) throw new Error(started.output + (await readFile(join(folder, 'registro'), 'utf8')));
    },
    signal: async (signal) => {
      const top = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      const pids = [top, ...(await childrenOf(top))];
      for (const pid of pids) killQuietly(pid, signal);
      // Until the machine has forgotten them, another one does not start in their place.
      while (signal === 'SIGKILL' && (await Promise.all(pids.map(isKnown))).includes(true)) await sleep(10);
    },
    ask: (text) =>
      withConnection({ host: folder, user: 'postgres', database: 'postgres' }, async (connection) => {
        return (await connection.query(text)).rows;
      }),
  };
}
