import pg from 'pg';

import type { Logger } from '../log.ts';

interface CountingQuery {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Asks for what is counted against limits. */
export interface CountingClient {
  query(query: CountingQuery): Promise<pg.QueryResult>;
}

export interface Counting extends CountingClient {
  close(): Promise<void>;
}

/** Whoever waits longer goes by what this process counts alone. Milliseconds. */
const WAIT = 1_000;
const LIMITS = { statement_timeout: WAIT, lock_timeout: WAIT, idle_in_transaction_session_timeout: 10_000 };

/**
 * Connections of their own: what is counted stays counted whatever becomes of the call, and a call that already holds one of the pool must
 * not wait for a second one, which ten others hold. Open only while something is counted.
 */
export function openCounting(app: pg.ClientConfig, log: Logger): Counting {
  const pool = new pg.Pool({
    ...app,
    ...LIMITS,
    max: 2,
    connectionTimeoutMillis: WAIT,
    // To be known by the database costs more than to count.
    idleTimeoutMillis: 60_000,
    options: '-c timezone=UTC -c role=anden_sistema',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle counting connection lost'));
  return { query: (query) => pool.query(query), close: () => pool.end() };
}
