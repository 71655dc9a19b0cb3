import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import { readConfig } from '#server/config.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { openDatabase } from '#server/embedded/postgres.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { START_ARGS } from '#testing/start-args.ts';

import { PASSWORD } from './caller.ts';

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Parcels of the demo data; 3,000 unless told. */
  readonly guias?: number;
  /** Where the data folder is made; the system's temporary folder unless told. */
  readonly folder?: string;
  /** An existing data folder, which is used as it is and stays. */
  readonly dataDir?: string;
  /** Settings of the embedded database, as an operator writes them into local.conf. */
  readonly postgres?: string;
}

/** The product in a process of its own, as it runs in production, with an embedded database and the demo data. */
export interface Product {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** What the product wrote so far: its JSON lines and those for the terminal. */
  readonly output: () => string;
  /** Of the server's process; null while it is down. */
  pid(): number | null;
  /** Kills the server as a fault would: no signal handler, no goodbye. The database goes on. */
  kill(): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port; resolves when it listens. */
  start(): Promise<void>;
  /** Asks the database as the owner of the tables. Rows as `pg` gives them. */
  owner(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** How the owner connects. */
  readonly ownerConfig: ConnectionConfig;
  /** Runs an operator's command beside it; answers its exit code and what it printed. */
  command(...args: string[]): Promise<{ code: number | null; text: string }>;
  /** Of the server's process, in bytes. */
  rss(): Promise<number>;
  /** Mails that became files, the newest last. */
  mails(): Promise<string[]>;
  close(): Promise<void>;
}

interface Making extends ProductOptions {
  readonly root: string;
  /** A data folder that is copied: see {@link makeTemplate}. */
  readonly template: string;
  readonly sql?: string | undefined;
}

/** A data folder with the demo data in it, its database at rest. */
export async function makeTemplate(root: string, guias: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anden-confianza-'));
  const env = environment({ dataDir, port: 0, env: { NODE_ENV: 'development' } });
  const { code, text } = await finished(spawnIn(root, env, cli('demo', '--guias', String(guias))));
  if (code !== 0) throw new Error(`the demo data were not loaded:\n${text}`);
  const database = await openOwner(env);
  await givePassword(database.owner);
  await database.close();
  return dataDir;
}

export async function openProduct(making: Making): Promise<Product> {
  const { root, env = {}, sql } = making;
  const dataDir = making.dataDir ?? (await copyTemplate(making));
  const port = await freePort();
  const settings = environment({ dataDir, port, env });
  const database = await openOwner(settings);
  const server = serverOf(() => spawnIn(root, settings, START_ARGS));
  const close = atMostOnce(async () => {
    await server.stop();
    await database.close();
    if (making.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
  try {
    if (sql !== undefined) await database.owner(sql);
    await server.start();
    // Loaded by that start itself.
    if (making.dataDir === undefined && env.DATABASE_URL !== undefined) await givePassword(database.owner);
  } catch (fault) {
    // A database that nobody asks any more would run for ever.
    await close();
    throw fault;
  }
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    owner: database.owner,
    ownerConfig: database.config,
    command: (...args) => finished(spawnIn(root, settings, cli(...args))),
    mails: () => readMails(join(dataDir, 'correo')),
    close,
  };
}

/** The demo's own password opens nothing where the product runs as in production: it would not start. */
async function givePassword(owner: Product['owner']): Promise<void> {
  const hashed = await hashPassword(PASSWORD);
  await owner("UPDATE usuario SET clave_hash = $1 WHERE clave_hash LIKE '$argon2%'", [hashed]);
}

/** A proof may close what the runner closes again at its end. */
function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

async function copyTemplate({ template, folder = tmpdir(), postgres }: Making): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'anden-confianza-'));
  await copyFolder(template, dataDir);
  if (postgres !== undefined) await writeFile(join(dataDir, 'postgres/datos/local.conf'), postgres);
  return dataDir;
}

async function openOwner(settings: NodeJS.ProcessEnv) {
  const read = readConfig(settings);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const database = await openDatabase(read.config);
  const pool = new pg.Pool({ ...database.owner, max: 2 });
  // The proofs end connections and whole databases: that is no reason to die.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    config: database.owner,
    owner: async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows,
    close: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

/** The process, which may go and come again. */
function serverOf(spawned: () => ChildProcess): Pick<Product, 'output' | 'pid' | 'kill' | 'stop' | 'start' | 'rss'> {
  let server: ChildProcess | null = null;
  let output = '';
  const isUp = () => server !== null && server.exitCode === null && server.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!server || !isUp()) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return {
    output: () => output,
    pid: () => (isUp() ? (server?.pid ?? null) : null),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      server = spawned();
      for (const stream of [server.stdout, server.stderr]) {
        stream?.on('data', (chunk) => {
          output += String(chunk);
        });
      }
      await listens(server);
    },
    rss: async () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server?.pid}/status`, 'utf8'))?.[1]),
  };
}

/** Of the product under test: nothing of the environment that the proofs run in but what a process needs. */
function environment({ dataDir, port, env }: { dataDir: string; port: number; env: Readonly<Record<string, string>> }) {
  const { PATH, HOME, LANG, NODE_COMPILE_CACHE } = process.env;
  return {
    ...{ PATH, HOME, LANG, NODE_COMPILE_CACHE },
    // One, whatever the machine: proofs kill it and look into its memory.
    ...{
      PROCESOS: '1',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    ...env,
  };
}

const cli = (...args: string[]) => ['src/main/cli.ts', ...args];

function spawnIn(root: string, env: NodeJS.ProcessEnv, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function listens(server: ChildProcess): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    const streams = [server.stdout, server.stderr];
    const heard = (chunk: unknown) => {
      text += String(chunk);
      if (!text.includes('escucha en')) return;
      // Searching all that was ever written at each new line would, after hours, take longer than the calls.
      for (const stream of streams) stream?.off('data', heard);
      resolve();
    };
    for (const stream of streams) stream?.on('data', heard);
    server.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${text}`)));
  });
}

async function finished(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, text };
}

/** With `cp`: holes of files and links stay what they are, and where the disk can, no block is copied. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { code, text } = await finished(spawn('cp', ['-a', '--reflink=auto', `${from}/.`, to]));
  if (code !== 0) throw new Error(text);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function readMails(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
