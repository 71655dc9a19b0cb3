import { sql } from 'kysely';

import type { Db } from './db/db.ts';

/** What fails in it is undone by itself; the transaction goes on. Answers what `work` answers. @throws what `work` throws */
export async function apart<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT aparte`.execute(db);
  try {
    const done = await work();
    // One within another has the same name: what is not let go is what the outer one would go back to.
    await sql`RELEASE SAVEPOINT aparte`.execute(db);
    return done;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT aparte`.execute(db);
    await sql`RELEASE SAVEPOINT aparte`.execute(db);
    throw error;
  }
}
