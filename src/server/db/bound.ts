import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

import { sqlState } from './connection.ts';
import type { DB } from './tables.ts';

const IN_FAILED_TRANSACTION = '25P02';

/** A statement that the server plans once per connection, under that name. */
export interface NamedQuery<T = unknown> extends CompiledQuery<T> {
  readonly preparedAs?: string;
}

const bound = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** One query builder per pooled connection, made once: building it for each request costs more than the request. */
export function boundTo(client: pg.PoolClient, named: boolean): Kysely<DB> {
  const known = bound.get(client);
  if (known) return known;
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundDriver(client, named),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  bound.set(client, db);
  return db;
}

/** Hands the one connection that the transaction already holds; transactions are opened by `inTransaction` alone. */
class BoundDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#connection = new BoundConnection(client, named);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  beginTransaction = refuseNested;
  commitTransaction = refuseNested;
  rollbackTransaction = refuseNested;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class BoundConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  /** What made the transaction fail. Statements that were already on their way fail after it, each for no reason of its own. */
  #cause: unknown;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
  }

  async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
    const sent = {
      text: query.sql,
      values: [...query.parameters],
      ...(query.preparedAs === undefined || !this.#named ? {} : { name: query.preparedAs }),
    };
    const { rows, rowCount } = await this.#client.query(sent).catch((error: unknown) => this.#refuse(error));
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  #refuse(error: unknown): never {
    if (sqlState(error) === IN_FAILED_TRANSACTION) throw this.#cause ?? error;
    this.#cause = error;
    throw error;
  }

  // biome-ignore lint/correctness/useYield: streaming answers use COPY on a connection of their own, never this one.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not done on a request connection');
  }
}

async function refuseNested(): Promise<void> {
  throw new Error('a request has one transaction, opened by the dispatcher');
}
