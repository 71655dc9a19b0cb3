import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';

import { readConfig } from '#server/config.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { GatheringSocket } from '#server/db/gathering-socket.ts';
import { openDatabase } from '#server/embedded/postgres.ts';
import { openScope, type Scope } from '#server/scope.ts';
import { START_ARGS } from '#testing/start-args.ts';
import type { Statement } from '#testing/statements.ts';

/** One that is free: somebody else may measure on the same machine. */
const PORT = await freePort();
const ROOT = join(import.meta.dirname, '..');

export interface Subject {
  readonly url: string;
  /** A call through the product: HTTP, token, dispatcher, database. Answers the body; throws unless `code` is OK. */
  call(body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** Signs somebody else of the demo in; answers their `call`. */
  callAs(email: string): Promise<(body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>>;
  /** The same statements through a bare pooled connection, in the product's role, settings and transaction. */
  bare(scope: Scope, statements: readonly Statement[], mode: 'read' | 'write'): Promise<void>;
  /** As `call`, but what comes is read to its last byte and not parsed: what a browser makes of a large answer is measured in the browser. */
  receive(body: Readonly<Record<string, unknown>>): Promise<void>;
  /** One statement of the owner on a pooled connection, nothing around it. */
  single(statement: Statement): Promise<void>;
  /** Brings a file; answers its number. */
  upload(nombre: string, contenido: Buffer): Promise<number>;
  /** Asks as the owner. */
  owner(text: string): Promise<Record<string, unknown>[]>;
  readonly scope: Scope;
  /** How the product's own login connects. */
  readonly app: ConnectionConfig;
  /** Reads a file to its end without keeping it; times in milliseconds. */
  download(path: string): Promise<Download>;
  /** What the server's processes have spent on the processor, in milliseconds. */
  processor(): Promise<number>;
  /** Memory of the server's process, in kB. */
  rss(): Promise<number>;
  stop(): Promise<void>;
}

export interface Download {
  readonly firstByte: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly lines: number;
}

/**
 * Fills a database of its own with `guias` parcels and starts the product on it, in a process of its own.
 * @param kept a data folder that was filled before and stays; absent: a new one that goes
 * @param procesos how many servers share its port
 */
export async function openSubject(guias: number, kept?: string, procesos = 1): Promise<Subject> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'anden-bench-')));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    PROCESOS: String(procesos),
    NODE_ENV: 'development',
  };
  const fill = ['src/main/cli.ts', 'demo', '--guias', String(guias)];
  if (kept === undefined) await finished(spawn(process.execPath, fill, { cwd: ROOT, env, stdio: 'inherit' }));
  const server = spawn(process.execPath, START_ARGS, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await listening(server);
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const database = await openDatabase(read.config);
  const app = await ensureAppLogin(database.owner);
  // As the product's own connections: nothing waits for the answer before, and what is said in one turn goes out in one write.
  const bare = new pg.Pool({
    ...{ ...app, max: 10, options: '-c timezone=UTC', pipeline: true },
    stream: () => new GatheringSocket(),
  });
  const owner = new pg.Pool({ ...database.owner, max: 1 });
  const agent = new Agent({ keepAlive: true });
  const signIn = (user: string) => post(agent, 'login', { user, password: 'paqueteria-demo', _login: true });
  const session = await signIn('encargado@courier.example');
  const usuario_id = Number(Object(session.user).id);
  return {
    url: `http://localhost:${PORT}`,
    call: (body) => post(agent, String(session._token), body),
    callAs: async (email) => {
      const other = await signIn(email);
      return (body) => post(agent, String(other._token), body);
    },
    receive: async (body) => {
      const { status, bytes } = await send(agent, String(session._token), body);
      if (!bytes.subarray(0, OK.length).equals(OK)) throw new Error(`${status} ${bytes.toString().slice(0, 500)}`);
    },
    single: async ({ values, ...statement }) => void (await owner.query({ ...statement, values: [...values] })),
    upload: (nombre, contenido) => upload(String(session._token), nombre, contenido),
    bare: (scope, statements, mode) => runBare(bare, openScope(scope, mode), statements),
    owner: async (text) => (await owner.query(text)).rows,
    scope: { tipo: 'personal', usuario_id, cliente_id: null, agente_id: null },
    app,
    download: (path) => get(agent, path),
    processor: () => spentBy(server.pid ?? 0),
    rss: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1]),
    stop: async () => {
      agent.destroy();
      await Promise.all([bare.end(), owner.end()]);
      server.kill('SIGTERM');
      await finished(server).catch(() => undefined);
      await database.stop();
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runBare(pool: pg.Pool, opening: string, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    const texts = statements.map(({ values, ...statement }) => ({ ...statement, values: [...values] }));
    await Promise.all([opening, ...texts, 'COMMIT'].map((text) => client.query(text)));
  } finally {
    client.release();
  }
}

/** Of a process and its children. A tick of the kernel's is ten milliseconds. */
async function spentBy(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
  ]);
  // The name of the program may hold spaces; user and system time are the twelfth and thirteenth after it.
  const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(after[11]) + Number(after[12])) * 10;
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => spentBy(Number(child))),
  );
  return theirs.reduce((sum, one) => sum + one, own);
}

const OK = Buffer.from('{"code":"OK"');

interface Received {
  readonly status: number | undefined;
  readonly bytes: Buffer;
}

async function post(agent: Agent, token: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, bytes } = await send(agent, token, body);
  const answer = JSON.parse(bytes.toString());
  if (answer.code !== 'OK') throw new Error(`${status} ${JSON.stringify(answer)}`);
  return answer;
}

function unpacked({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  if (headers['content-encoding'] === 'zstd') return zstdDecompressSync(bytes);
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

function send(agent: Agent, token: string, body: unknown): Promise<Received> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-token': token,
    // As browsers ask: packing is the server's work too.
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port: PORT, path: '/dispatcher', method: 'POST', headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, bytes: unpacked(response, Buffer.concat(parts)) }),
        );
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that rested is let go by the server after five seconds, maybe in this moment: as a browser does, once more on a new one.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(agent, token, body));
      else reject(error);
    });
    sent.end(text);
  });
}

async function upload(token: string, nombre: string, contenido: Buffer): Promise<number> {
  const form = new FormData();
  form.append('archivo', new Blob([Uint8Array.from(contenido)]), nombre);
  const address = `http://127.0.0.1:${PORT}/api/archivos`;
  const answer = Object(
    await (await fetch(address, { method: 'POST', headers: { 'x-token': token }, body: form })).json(),
  );
  if (answer.code !== 'OK') throw new Error(JSON.stringify(answer));
  return Number(answer.archivo_id);
}

function get(agent: Agent, path: string): Promise<Download> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port: PORT, path }, (response) => {
      let [firstByte, bytes, lines] = [0, 0, 0];
      response.on('data', (part: Buffer) => {
        firstByte ||= performance.now() - began;
        bytes += part.length;
        for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ firstByte, milliseconds: performance.now() - began, bytes, lines });
        else reject(new Error(`download answered ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text) => String(text).includes('escucha en') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}
