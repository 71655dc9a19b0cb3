import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Watch {
  /** Ends the watch; resolves once nothing is being started any more. */
  stop(): Promise<void>;
}

export interface Watched {
  /** The cluster's folder. */
  readonly folder: string;
  /** Brings it back under the locks of the data folder; does nothing where it runs. */
  revive(): Promise<void>;
  /** Told of a database that was gone: `null` when it is back, else why it is not. */
  report(fault: unknown): void;
}

const LOOK_MS = 250;
/** Between two attempts, while the cause lasts (a full disk, for instance). */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [500, 15_000];

/**
 * Nobody else restarts the embedded database when it dies under a server that lives: killed for its memory, or stopped by a disk without room
 * for its log. Looking costs one small file and one signal that is not sent.
 */
export function watchCluster({ folder, revive, report }: Watched): Watch {
  let stopped = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout;
  let looking: Promise<void> = Promise.resolve();
  const lookAgain = (after: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, after);
    timer.unref();
  };
  const look = async () => {
    if (await isAlive(folder)) return lookAgain(LOOK_MS);
    const fault = await revive().then(
      () => null,
      (error: unknown) => error,
    );
    report(fault);
    wait = fault === null ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    lookAgain(fault === null ? LOOK_MS : wait);
  };
  lookAgain(LOOK_MS);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function isAlive(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'datos/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    // Alive, and another user's.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}
