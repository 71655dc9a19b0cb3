import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';

import { START_ARGS } from '#testing/start-args.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = join(tmpdir(), 'anden-e2e-');

/** The built product in a process of its own, with its embedded database and the demo data, as `npm start` runs it. */
export interface Product {
  readonly url: string;
  /** Ends the server as a power cut would end it: no signal handler, no goodbye. */
  kill(): Promise<void>;
  /** Starts it again on the same data folder and port. */
  start(): Promise<void>;
  /** Runs an operator's command beside it. Answers what it printed. */
  admin(...args: string[]): Promise<string>;
  /** The newest mail to an address: without SMTP settings mails are files. */
  mailTo(address: string): Promise<string>;
  /** Ends it, and throws where its log told of an error: whatever a person saw, that is one of ours. */
  close(): Promise<void>;
}

/** The product on a copy of the data that the first start made. */
export async function openProduct(): Promise<Product> {
  const dataDir = await mkdtemp(FOLDERS);
  await cp(inject('plantilla'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const product = productOn(dataDir, await freePort());
  await product.start();
  return product;
}

/** The data folder of a first start, which makes the database and its demo data. */
export async function makeTemplate(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(FOLDERS);
  const product = productOn(folder, await freePort());
  await product.start();
  await product.stop();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function productOn(dataDir: string, port: number): Product & { stop(): Promise<void> } {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development', DATABASE_URL: '' };
  let server: ChildProcess | undefined;
  const errors: string[] = [];
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const stop = () => end('SIGTERM');
  return {
    url: `http://localhost:${port}`,
    start: async () => {
      const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
      server = spawn(process.execPath, START_ARGS, { cwd: ROOT, env, stdio });
      if (server.stderr)
        createInterface(server.stderr).on('line', (line) => {
          if (line.startsWith('{"level":"error"')) errors.push(line);
        });
      await says(server, /escucha en/);
    },
    kill: () => end('SIGKILL'),
    stop,
    admin: (...args) => output(spawn(process.execPath, ['src/main/cli.ts', 'admin', ...args], { cwd: ROOT, env })),
    mailTo: (address) => mailTo(join(dataDir, 'correo'), address),
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      if (errors.length > 0) throw new Error(`the server logged:\n${errors.join('\n')}`);
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function says(child: ChildProcess, pattern: RegExp): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        text += String(chunk);
        if (pattern.test(text)) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${text}`)));
  });
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ended with ${code}:\n${text}`);
  return text;
}

async function mailTo(folder: string, address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.includes(`To: ${address}`)) return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address}`);
}
