import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { DB } from '#server/db/tables.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** The statements that a piece of the product would send, without sending them: so bench and product cannot drift apart. */
export async function recordStatements(work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  // What follows an empty answer is of no interest: the statements are recorded by then.
  await work(recordingDb(recorded)).catch(() => undefined);
  return recorded;
}

function recordingDb(recorded: Statement[]): Db {
  const connection: DatabaseConnection = {
    executeQuery: async (query: CompiledQuery & { preparedAs?: string }) => {
      const { sql: text, parameters: values, preparedAs: name } = query;
      recorded.push({ text, values, ...(name === undefined ? {} : { name }) });
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('nothing is streamed here');
    },
  };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
