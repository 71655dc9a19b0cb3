import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

import { createTestDatabase, type TestDatabase } from './cluster.ts';

const CLI = fileURLToPath(new URL('../main/cli.ts', import.meta.url));

export interface Program {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves with the first output that matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended(): Promise<number | null>;
}

export interface Programs {
  /** The data folder of all of them. */
  readonly root: string;
  readonly database: TestDatabase;
  /** The real program, one server in production mode on a database of the run's cluster, unless the settings say otherwise. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Program;
  /** Kills what still runs, and takes folder and database away. */
  close(): Promise<void>;
}

export async function openPrograms(): Promise<Programs> {
  const root = await mkdtemp(join(tmpdir(), 'anden-inicio-'));
  const database = await createTestDatabase(inject('cluster'));
  const running: ChildProcess[] = [];
  return {
    root,
    database,
    run: (args, env = {}, input = '') => {
      const settings = {
        DATA_DIR: root,
        PORT: '0',
        PROCESOS: '1',
        NODE_ENV: 'production',
        DATABASE_URL: urlOf(database),
      };
      const program = start(args, { ...settings, ...env }, input);
      running.push(program.child);
      return program;
    },
    close: async () => {
      for (const child of running) child.kill('SIGKILL');
      await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Where the server of a program listens, once it does. */
export async function address(program: Program): Promise<string> {
  const [, url = ''] = await program.says(/escucha en (http:\/\/\S+)/);
  return url;
}

function start(args: readonly string[], settings: Readonly<Record<string, string>>, input: string): Program {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let text = '';
  const exit = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return {
    child,
    output: () => text,
    says: async (pattern) => {
      for (;;) {
        const match = pattern.exec(text);
        if (match) return match;
        const ended = await Promise.race([exit, once(child.stdout, 'data'), once(child.stderr, 'data')]);
        if (child.exitCode !== null && !pattern.test(text)) throw new Error(`ended: ${text} ${ended}`);
      }
    },
    ended: async () => {
      await exit;
      return child.exitCode;
    },
  };
}

function urlOf({ owner, name }: TestDatabase): string {
  const { user = '', password = '', host = '', port = 5432 } = owner;
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  return host.startsWith('/')
    ? `postgresql://${user}:${secret}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${user}:${secret}@${host}:${port}/${name}`;
}
