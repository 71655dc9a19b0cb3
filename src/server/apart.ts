import { sql } from 'kysely';

import type { Db } from './db/db.ts';

/** What fails in it is undone by itself; the transaction goes on. Answers what `work` answers. @throws what `work` throws */
export async function apart<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT aparte`.execute(db);
  try {
    return await work();
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT aparte`.execute(db);
    throw error;
  }
}
