import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Folds what was counted since the last time into the kept sums; does nothing while another process does it. */
export async function plegarResumen(db: Db): Promise<true> {
  await sql`SELECT plegar_resumen_de_casos()`.execute(db);
  return true;
}
