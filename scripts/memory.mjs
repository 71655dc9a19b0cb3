// Where a run keeps what it throws away: in memory, where the machine has a file system there and enough of it. A database is more than a
// thousand files, every test file makes and removes some, and ext4 looks at each file that was removed a moment ago before it makes the next
// (docs/decisions/0193-what-a-run-throws-away-lies-in-memory.md).
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const PLACE = '/dev/shm';
/** Short, and the numbers after it too: a socket of PostgreSQL below it has 107 bytes for its whole path. */
const PREFIX = 'anden-m-';
const GIB = 2 ** 30;
/** Several times what a run was seen to need at once: it must not be memory that it fails for. */
const ROOM = 4 * GIB;
/** What must be left for browsers and servers. */
const REST = 4 * GIB;

/**
 * Lets everything that this process starts from here on keep its temporary files in memory. Where that cannot be, they lie where they always did.
 * @returns what gives the memory back
 */
export function keepInMemory(place = PLACE) {
  sweepMemory(place);
  if (process.env.TMPDIR || !isFit(place)) return () => undefined;
  const folder = makeFolder(place);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    remove(folder);
  };
}

/** Its name says whose it is. */
export function makeFolder(place) {
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid.toString(36)}.${nameOf(process.pid)}-`));
  // PostgreSQL may run as another user, who has to come through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes what a run left that was killed, and ends the servers that still run in it: nobody else gives that memory back. */
export function sweepMemory(place) {
  for (const name of namesIn(place)) {
    const [, pid, owner] = /^anden-m-([\da-z]+)\.([\da-z.]+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number.parseInt(pid, 36), owner)) continue;
    const folder = join(place, name);
    for (const other of namesIn('/proc')) if (worksIn(other, folder)) process.kill(Number(other), 'SIGKILL');
    remove(folder);
  }
}

/** Room for ours, files in it may be run, and nobody would have to go for them: a container may have less than its machine. */
function isFit(place) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , kind, options = ''] = mounts.map((line) => line.split(' ')).find(([, at]) => at === place) ?? [];
    const { bavail, bsize } = statfsSync(place);
    const isEnough = bavail * bsize >= ROOM && (process.availableMemory?.() ?? 0) >= ROOM + REST;
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && isEnough;
  } catch {
    return false; // not Linux, or a machine that has none
  }
}

/** What no other process is called, now or later: the space in which its number counts, and the moment at which it began. */
function nameOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, space] = /\[(\d+)\]/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return [space, began].map((digits) => Number(digits).toString(36)).join('.');
}

/** Of another space nothing can be told: then it is left alone, as one that lives. */
function isAlive(pid, owner) {
  const [space] = owner.split('.');
  if (nameOf(process.pid).split('.')[0] !== space) return true;
  try {
    return nameOf(pid) === owner;
  } catch {
    return false;
  }
}

function worksIn(pid, folder) {
  try {
    return /^\d+$/.test(pid) && `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
  } catch {
    return false; // gone meanwhile, or somebody else's
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
