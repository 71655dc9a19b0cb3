import pg from 'pg';
import { expect, vi } from 'vitest';

import { SOON } from './soon.ts';

interface Logins {
  readonly owner: pg.ClientConfig;
  /** Of the product, whose connection it is that ends. */
  readonly login: pg.ClientConfig;
}

/**
 * Stops work at one place and ends it there: `lock`, taken by the owner, is what it will wait for. Answers how it ended once the lock is gone.
 */
export async function killWaiting({ owner, login }: Logins, lock: string, begin: () => Promise<unknown>) {
  const [blocker, killer] = [new pg.Client(owner), new pg.Client(login)];
  await Promise.all([blocker.connect(), killer.connect()]);
  await blocker.query('BEGIN');
  await blocker.query(lock);
  const lost = begin().catch((error: Error) => error);
  await vi.waitFor(async () => {
    const { rows } = await killer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(rows).not.toEqual([]);
  }, SOON);
  const ended = await lost;
  await killer.end();
  await blocker.query('ROLLBACK');
  await blocker.end();
  return ended;
}
