import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

import type { Logger } from '../log.ts';
import { openScope, type Scope } from '../scope.ts';
import { boundTo, type NamedQuery } from './bound.ts';
import { withConnection } from './connection.ts';
import { type Copies, createCopies } from './copy.ts';
import { type CountingClient, openCounting } from './counting.ts';
import { GatheringSocket } from './gathering-socket.ts';
import type { Pooler } from './pooler.ts';
import { copiesOf, createReplica, questionsTo, type Replica } from './replica.ts';
import type { DB } from './tables.ts';

/** What a handler asks with: bound to one connection, inside one transaction, inside one scope. */
export type Db = Kysely<DB>;

export interface Database {
  /** Runs `work` in one transaction of the scope. Commits when it resolves, rolls back when it rejects. */
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for reading only; the answer does not wait for the end of the transaction. */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for what keeps a database busy: from the replica, where there is one that shows as much. May run `work` twice. */
  readAside<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** What leaves as a file, on connections of its own. */
  readonly copies: Copies;
  /** What is counted against limits, beside every transaction. */
  readonly counting: CountingClient;
  /** A connection of its own for LISTEN, outside the pool. */
  listener(): pg.Client;
  /** How many connections of the pool work, idle, and how many requests wait for one. */
  pool(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** How many readings the replica answered, and how many the database in its place; null: there is none. */
  replica(): ReturnType<Replica['reads']> | null;
  /** Asks whether the database answers at this moment; says what its clock shows, in milliseconds. */
  ping(): Promise<number>;
  close(): Promise<void>;
}

/** Limits of every connection (trust.md §3, "Server limits expected"), in milliseconds. */
const LIMITS = { statement_timeout: 15_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 };
/** What a connection of one's own is given at its beginning. */
const SETTLED = { ...LIMITS, options: '-c timezone=UTC -c datestyle=ISO' };
const POOL_SIZE = 10;
const REPLICA_SIZE = 5;
/** Milliseconds until a replica that does not let us in, or does not answer, is given up. */
const REPLICA_WAIT = 1_000;
const CONNECT_WAIT = 3_000;

export interface PoolOptions {
  /** Milliseconds until a call that gets no connection is refused. */
  readonly connectWait?: number | undefined;
  /** The way of requests; absent or null: they connect to the database itself. */
  readonly pooler?: Pooler | null | undefined;
  /** How to connect to a standby of the database, as the application's login; absent or null: there is none. */
  readonly replica?: pg.ClientConfig | null | undefined;
}

/**
 * Opens the pool of the application's login.
 * @param app how to connect as the role that is neither owner nor superuser
 */
export function openPool(
  app: pg.ClientConfig,
  log: Logger,
  { connectWait = CONNECT_WAIT, pooler = null, replica = null }: PoolOptions = {},
): Database {
  // A connection behind a pooler is another at each transaction: nothing can be settled at its beginning.
  const pool = makePool(
    { ...(pooler ? pooler.connection : { ...app, ...SETTLED }), max: POOL_SIZE, connectionTimeoutMillis: connectWait },
    log,
  );
  const ending = (pid: number) =>
    pooler ? withConnection(app, (own) => own.query(TERMINATE, [pid])) : pool.query(TERMINATE, [pid]);
  const own = createCopies(app, ending);
  const counting = openCounting(app, log);
  const way = wayOf(pooler, connectWait);
  const aside = replica && openAside(replica, pool, log);
  const copies = aside ? copiesOf(aside.replica, aside.copies, own) : own;
  const read: Database['read'] = (scope, work) => inTransaction(pool, { ...way(scope, 'read'), end: 'go on' }, work);

  return {
    copies,
    counting,
    transaction: (scope, work) => inTransaction(pool, { ...way(scope, 'write'), end: 'wait' }, work),
    read,
    readAside: (scope, work) =>
      aside
        ? aside.replica.read(
            () => aside.read(scope, work),
            () => read(scope, work),
          )
        : read(scope, work),
    replica: () => aside?.replica.reads() ?? null,
    listener: () => new pg.Client({ ...app, keepAlive: true, connectionTimeoutMillis: CONNECT_WAIT }),
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      const { rows } = await pool.query<{ now: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
      );
      const [row] = rows;
      if (!row) throw new Error('the database has no clock');
      return row.now;
    },
    close: async () => {
      await copies.close();
      await Promise.all([pool.end(), counting.close(), aside?.pool.end()]);
    },
  };
}

const TERMINATE = 'SELECT pg_terminate_backend($1)';

function makePool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // The next statement does not wait for the answer to the one before: the opening of the scope costs no round trip.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: wireTypes,
  });
  // Both are needed: without the first a restart of the database ends the process, without the second the loss of a
  // connection that is in use does (trust.md §1, finding 2).
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  return pool;
}

/** The way to a replica. One that stands still neither refuses nor ends what it was asked, so the driver does. */
function openAside(config: pg.ClientConfig, primary: pg.Pool, log: Logger) {
  const bounds = {
    max: REPLICA_SIZE,
    connectionTimeoutMillis: REPLICA_WAIT,
    query_timeout: LIMITS.statement_timeout + 1_000,
  };
  const pool = makePool({ ...config, ...SETTLED, ...bounds }, log);
  const read: Database['read'] = (scope, work) => {
    const opening = { text: openScope(scope, 'read'), query_timeout: REPLICA_WAIT };
    return inTransaction(pool, { opening, named: true, end: 'go on' }, work);
  };
  const copies = createCopies({ ...config, connectionTimeoutMillis: REPLICA_WAIT }, (pid) =>
    pool.query(TERMINATE, [pid]),
  );
  return { pool, read, copies, replica: createReplica({ ...questionsTo({ primary, replica: pool }), log }) };
}

/**
 * Runs a statement under a name, so that the server plans it once per connection. For hot point reads only: a statement with
 * LIKE or optional filters would keep a plan made for other values (performance.md, findings 1 and 9).
 */
export async function executePrepared<T>(db: Db, name: string, statement: RawBuilder<T>): Promise<T[]> {
  const compiled: NamedQuery<T> = { ...statement.compile(db), preparedAs: name };
  return (await db.executeQuery<T>(compiled)).rows;
}

/**
 * How a prepared statement asks for these rows: what its name ends with, and what follows their id. One row is asked for by equality: the plan for
 * any list is made for ten rows, looks dearer than one for the list at hand, and so the list is planned anew at every call.
 */
export function among(ids: readonly number[]): { readonly como: '.one' | '.some'; readonly is: RawBuilder<unknown> } {
  const [only] = ids;
  return ids.length === 1
    ? { como: '.one', is: sql`= ${only}::bigint` }
    : { como: '.some', is: sql`= ANY (${[...ids]}::bigint[])` };
}

/** How a transaction is opened, and whether its statements may have names. */
interface Way {
  readonly opening: Opening;
  readonly named: boolean;
}

/** `query_timeout`: milliseconds until the driver gives the connection up. */
type Opening = string | { readonly text: string; readonly query_timeout: number };

/**
 * Behind a pooler whatever belongs to a session is said again in each transaction, and for it alone; and it is the opening that waits for
 * one of its connections, so the wait is bounded there.
 */
function wayOf(pooler: Pooler | null, connectWait: number): (scope: Scope, mode: 'read' | 'write') => Way {
  if (!pooler) return (scope, mode) => ({ opening: openScope(scope, mode), named: true });
  const limits = Object.entries(LIMITS).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  const session = ["SET LOCAL timezone = 'UTC'", "SET LOCAL datestyle = 'ISO'", ...limits].join(';');
  return (scope, mode) => ({
    opening: { text: `${openScope(scope, mode)};${session}`, query_timeout: connectWait },
    named: pooler.prepared,
  });
}

interface Ends extends Way {
  /** Whether the answer waits for the commit: a change is told only when it is kept. */
  readonly end: 'wait' | 'go on';
}

async function inTransaction<T>(
  pool: pg.Pool,
  { opening, named, end }: Ends,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // Not awaited here: a statement that runs although this failed is refused by the database, since the login holds no right.
  const fault = client.query(opening).then(() => null, asError);
  try {
    const result = await work(boundTo(client, named));
    const failed = await fault;
    if (failed) throw failed;
    const committed = client.query('COMMIT');
    if (end === 'wait') {
      // A transaction that had failed unnoticed answers ROLLBACK to COMMIT, without an error.
      if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
      client.release();
    } else {
      committed.then(
        () => client.release(),
        (error: unknown) => client.release(asError(error)),
      );
    }
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (lost: unknown) => client.release(asError(lost)),
    );
    throw (await fault) ?? error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Values as they travel: instants as ISO 8601 UTC to the second, days as written, 64-bit ids as numbers. */
const wireTypes = new pg.TypeOverrides();
wireTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}Z`);
wireTypes.setTypeParser(pg.types.builtins.DATE, (text) => text);
wireTypes.setTypeParser(pg.types.builtins.INT8, Number);
