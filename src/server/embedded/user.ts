import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

import { StartFault } from '../start-fault.ts';

/**
 * Who runs PostgreSQL, which refuses root. `namespace`: still the same user for the files, but seen as 65534 inside a
 * user namespace, so nothing has to be given away. `uid`: another user, where namespaces are switched off.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'uid'; readonly uid: number; readonly gid: number };

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/** `owner` is whose the cluster's files already are, null when there is none yet. */
export async function chooseUser(
  owner: { uid: number; gid: number } | null,
  options: { namespaces: boolean },
): Promise<RunAs> {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return hasName() || !(await namespaceWorks(options)) ? { kind: 'self' } : { kind: 'namespace' };
  if (owner && owner.uid !== 0) return { kind: 'uid', ...owner };
  if (await namespaceWorks(options)) return { kind: 'namespace' };
  return { kind: 'uid', ...(await nobody()) };
}

/** Runs one of PostgreSQL's programs to its end, with nothing of our environment that could steer it. */
export async function run(as: RunAs, file: string, args: readonly string[]): Promise<Outcome> {
  const [command, ...rest] = as.kind === 'namespace' ? ['unshare', ...UNSHARE, file, ...args] : [file, ...args];
  const child = spawn(command, rest, {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as.kind === 'uid' ? { uid: as.uid, gid: as.gid } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    child.on('error', (fault) => resolve({ code: 127, output: `${output}${fault.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 128, output }));
  });
}

async function namespaceWorks({ namespaces }: { namespaces: boolean }): Promise<boolean> {
  if (!namespaces || process.platform !== 'linux') return false;
  return (await run({ kind: 'namespace' }, 'true', [])).code === 0;
}

/** initdb insists on a name for its user; in a container a process may run under a bare number. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const row = users.find(([name]) => name === 'nobody');
  if (!row) {
    throw new StartFault([
      'PostgreSQL no funciona como root y aquí no hay otro usuario (nobody). Ejecute como un usuario común o defina DATABASE_URL.',
    ]);
  }
  return { uid: Number(row[2]), gid: Number(row[3]) };
}
