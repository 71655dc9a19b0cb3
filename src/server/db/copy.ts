import type { Readable } from 'node:stream';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { ZONE } from '#shared/dates.ts';

import { openScope, type Scope } from '../scope.ts';

/**
 * How a query leaves the database as lines of a file; every field is quoted. Dates and instants are written by the database as people of
 * Montevideo write them (`dd/mm/yyyy hh:mi:ss zone`): `to_char` would cost more than all the rest of a line.
 */
export interface CopyRequest {
  readonly scope: Scope;
  readonly rows: RawBuilder<unknown>;
  readonly separator: ',' | ';';
}

export interface Copies {
  /** The lines while the database makes them; destroying the stream ends the query and its connection. */
  start(request: CopyRequest): Promise<Readable>;
  /** Ends every copy that runs, and waits for their connections. */
  close(): Promise<void>;
}

/** A slow line may take its time: these limits are for what never ends. Milliseconds. */
const LIMITS = { statement_timeout: 900_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 };
const CONNECT_WAIT = 3_000;
const PLAN_WAIT = 10_000;

/**
 * Copies on connections of their own: the pool's are for requests, and their limit of seconds would cut a large file off.
 * @param terminate asks the database, over another connection, to end that process of its own
 */
export function createCopies(app: pg.ClientConfig, terminate: (pid: number) => Promise<unknown>): Copies {
  const running = new Map<Readable, Promise<void>>();
  return {
    start: async ({ scope, rows, separator }) => {
      const client = new pg.Client({
        ...app,
        ...LIMITS,
        keepAlive: true,
        connectionTimeoutMillis: app.connectionTimeoutMillis ?? CONNECT_WAIT,
        options: `-c timezone=${ZONE} -c datestyle=SQL,DMY`,
      });
      // A connection that breaks ends the stream; without a listener the same break would end the process.
      client.on('error', () => undefined);
      const query = withLiterals(rows);
      const pid = await open(client, scope, query);
      const copy = client.query(
        copyTo(`COPY (${query}) TO STDOUT (FORMAT csv, FORCE_QUOTE *, DELIMITER '${separator}')`),
      );
      copy.on('error', () => undefined);
      const ended = new Promise<void>((resolve) => {
        copy.once('close', () => void end(client, copy.readableEnded ? null : terminate(pid)).then(resolve));
      });
      running.set(
        copy,
        ended.then(() => void running.delete(copy)),
      );
      return copy;
    },
    close: async () => {
      const ends = [...running.values()];
      for (const copy of running.keys()) copy.destroy();
      await Promise.all(ends);
    },
  };
}

/**
 * Connects and opens the scope as any reading request does (`openScope`); answers the server process. The plan is asked for first: what
 * the database refuses, it refuses before the first byte has left.
 */
async function open(client: pg.Client, scope: Scope, query: string): Promise<number> {
  try {
    await client.connect();
    await client.query(within(openScope(scope, 'read')));
    await client.query(within(`EXPLAIN ${query}`));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid ?? 0;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** A server that stands still answers nothing, not even that it does. */
function within(text: string) {
  return { text, query_timeout: PLAN_WAIT };
}

/**
 * A process that has nothing to send yet does not notice that its connection is gone, so it is told to end. Ended, not cancelled: a
 * query that is only about to begin would not hear of being cancelled.
 */
async function end(client: pg.Client, ended: Promise<unknown> | null): Promise<void> {
  await Promise.all([client.end().catch(() => undefined), ended?.catch(() => undefined)]);
}

/**
 * COPY takes no parameters, so its query is written with its values in it. Nothing is pasted into a text here: the compiler that would
 * put `$1` for a value puts the value instead, as a quoted literal of unknown type, which the server reads as it would read the parameter.
 * A setting read by `current_setting` would do as well, but hides the value from the planner; a cursor cannot be copied from.
 */
export function withLiterals(rows: RawBuilder<unknown>): string {
  return rows.compile(literals).sql;
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

const literals = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new LiteralCompiler(),
  },
});

/** A value as SQL. Only what filters are made of; anything else is refused rather than guessed. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`);
  return pg.escapeLiteral(plain(value));
}

function element(value: unknown): string {
  return `"${plain(value).replace(/["\\]/g, '\\$&')}"`;
}

function plain(value: unknown): string {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  // The protocol ends a statement at a NUL: what follows would be lost, and with it the end of the literal.
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new TypeError(`no literal for a ${typeof value}`);
}
