import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { StartFault } from '../start-fault.ts';
import { chooseUser, type RunAs, run } from './user.ts';

/** Where a cluster lies and who runs it. */
export interface ClusterPlace {
  /** Holds datos/ (PGDATA), registro/ (logs), socket/ and clave; everything in it belongs to the user of `as`. */
  readonly folder: string;
  readonly as: RunAs;
}

const OUTSIDE = '/var/lib/anden';
const LONGEST_SOCKET_PATH = 107;

/** Finds or makes `wanted`, so that the user who runs PostgreSQL may enter it. */
export async function placeCluster(wanted: string, options: { namespaces: boolean }): Promise<ClusterPlace> {
  const existing = await realpath(wanted).catch(() => null);
  if (existing === null) {
    await refuseDanglingLink(wanted);
    return makePlace(wanted, options);
  }
  const { uid, gid } = await stat(existing);
  refuseForeign(existing, uid);
  const as = await chooseUser({ uid, gid }, options);
  // Namespaces were on when root made it and are off now: the files go to the user who runs it from here on.
  if (as.kind === 'uid' && uid === 0) return { folder: await moveToUser(existing, wanted, as), as };
  return { folder: existing, as };
}

/** A folder of PostgreSQL's user, closed to everybody else. */
export async function makePrivate(folder: string, as: RunAs): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Only what we made ourselves: in a shared folder somebody may have put a link there first.
  if (made !== undefined && as.kind === 'uid') await chown(folder, as.uid, as.gid);
}

/** A short private folder for the socket: its path may not pass 107 bytes. */
export async function placeSocket({ folder, as }: ClusterPlace): Promise<string> {
  const near = join(folder, 'socket');
  if (socketPathFits(near)) {
    await makePrivate(near, as);
    return near;
  }
  const name = `anden-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const far = [join(tmpdir(), name), join('/tmp', name)].find(socketPathFits) ?? join('/tmp', name);
  await makePrivate(far, as);
  const { uid, mode } = await lstat(far);
  const owner = as.kind === 'uid' ? as.uid : process.getuid?.();
  if (uid !== owner || (mode & 0o77) !== 0) {
    throw new StartFault([
      `La carpeta del socket ${far} es de otra persona o está abierta a otras. Bórrela y reintente.`,
    ]);
  }
  return far;
}

/** Writes a file that only PostgreSQL's user (and root) may read. */
export async function writePrivate(path: string, text: string, as: RunAs): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  if (as.kind === 'uid') await chown(path, as.uid, as.gid);
}

function socketPathFits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH;
}

function refuseForeign(folder: string, owner: number): void {
  const me = process.getuid?.() ?? owner;
  if (me === 0 || me === owner) return;
  throw new StartFault([
    `La base de datos en ${folder} es de otro usuario (uid ${owner}). Inicie como ese usuario, o elija otra DATA_DIR.`,
  ]);
}

async function refuseDanglingLink(wanted: string): Promise<void> {
  const target = await readlink(wanted).catch(() => null);
  if (target !== null) throw new StartFault([`${wanted} lleva a ${target}, que no existe: ahí estaban los datos.`]);
}

async function makePlace(wanted: string, options: { namespaces: boolean }): Promise<ClusterPlace> {
  const as = await chooseUser(null, options);
  if (as.kind !== 'uid' || (await openPath(dirname(wanted), as))) {
    await makePrivate(wanted, as);
    return { folder: await realpath(wanted), as };
  }
  // A name of its own each time: whoever removes the data folder means to begin anew.
  const folder = join(OUTSIDE, randomBytes(8).toString('hex'));
  await makeOutside(folder, as);
  await symlink(folder, wanted);
  return { folder, as };
}

/** Lets `as` pass through the data folder (its files stay closed); false when a folder above stops it. */
async function openPath(folder: string, as: RunAs & { kind: 'uid' }): Promise<boolean> {
  if (await canEnter(folder, as)) return true;
  if (!(await canEnter(dirname(folder), as))) return false;
  await chmod(folder, (await stat(folder)).mode | 0o011);
  return canEnter(folder, as);
}

async function canEnter(folder: string, as: RunAs): Promise<boolean> {
  return (await run(as, '/bin/sh', ['-c', 'cd "$0"', folder])).code === 0;
}

async function makeOutside(folder: string, as: RunAs): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
    await makePrivate(folder, as);
  } catch (fault) {
    throw new StartFault(
      [
        `PostgreSQL corre aquí como un usuario sin privilegios, que no puede entrar en DATA_DIR, y no se pudo crear ${folder}.`,
        'Elija una DATA_DIR a la que otros usuarios puedan entrar, o defina DATABASE_URL.',
      ],
      fault,
    );
  }
}

async function moveToUser(existing: string, wanted: string, as: RunAs & { kind: 'uid' }): Promise<string> {
  if (!(await openPath(dirname(existing), as))) {
    throw new StartFault([
      `PostgreSQL no puede entrar en ${existing}: los espacios de nombres de usuario están desactivados en esta máquina.`,
      `Mueva DATA_DIR a una carpeta a la que otros usuarios puedan entrar (hoy: ${dirname(wanted)}).`,
    ]);
  }
  const { code, output } = await run({ kind: 'self' }, 'chown', ['-R', `${as.uid}:${as.gid}`, existing]);
  if (code !== 0) throw new StartFault([`No se pudo entregar ${existing} al usuario de PostgreSQL: ${output.trim()}`]);
  return existing;
}
