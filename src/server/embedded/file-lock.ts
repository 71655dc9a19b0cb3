import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Locks between processes that the kernel drops when their holder dies, kill -9 included, so none is ever stale.
 * Node has no flock(); its SQLite takes the same kernel locks on every platform. The files hold no data.
 */
export interface FileLock {
  release(): void;
}

/** Waits until nobody else holds `path`, and holds it alone. */
export async function lockAlone(path: string, waitMs = 180_000): Promise<FileLock> {
  const until = performance.now() + waitMs;
  for (;;) {
    const lock = tryLockAlone(path);
    if (lock) return lock;
    if (performance.now() > until) throw new Error(`timed out waiting for the lock ${path}`);
    await sleep(40);
  }
}

/** Holds `path` alone if nobody holds it now, else answers null. */
export function tryLockAlone(path: string): FileLock | null {
  return open(path, 'BEGIN EXCLUSIVE');
}

/** Holds `path` together with others who share it; null while someone holds it alone. */
export function lockShared(path: string): FileLock | null {
  return open(path, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

function open(path: string, statement: string): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal beside the file would outlive a killed process, for nothing.
    database.exec(`PRAGMA journal_mode = MEMORY; ${statement}`);
  } catch (fault) {
    database.close();
    if (isBusy(fault)) return null;
    throw fault;
  }
  return { release: () => database.close() };
}

const SQLITE_BUSY = 5;

function isBusy(fault: unknown): boolean {
  return fault instanceof Error && 'errcode' in fault && fault.errcode === SQLITE_BUSY;
}
