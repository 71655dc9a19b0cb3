import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as GeneratorDialect, generate } from 'kysely-codegen';
import pg from 'pg';

import type { ConnectionConfig } from '#server/db/connection.ts';

/** What the type parsers of src/server/db/db.ts make of a value; `jsonb` is read with a schema or not at all. */
const AS_READ = { timestamptz: 'string', date: 'string', int8: 'number', numeric: 'string', jsonb: 'unknown' };

/** The row types of a migrated database as TypeScript, without the partitions: they are their table. */
export async function generateRowTypes(owner: ConnectionConfig): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...owner, max: 2 }) }) });
  try {
    return await generate({
      db,
      dialect: new GeneratorDialect(),
      includePattern: 'public.*',
      typeMapping: AS_READ,
      outFile: null,
    });
  } finally {
    await db.destroy();
  }
}
