// owns: limite
import { sql } from 'kysely';

import type { Db } from './db/db.ts';

/** What was counted for a time that is over. */
export async function deleteOldLimits(db: Db): Promise<void> {
  await sql`DELETE FROM limite WHERE expire < extract(epoch FROM now()) * 1000`.execute(db);
}
