import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** To whoever plans: somebody came. Nothing is written, so a call that only reads may say so. */
export async function avisarCompania(db: Db): Promise<void> {
  await sql`SELECT pg_notify('anden_novedades', '{"evento":"recorrido_compania","codigo":"REC_004"}')`.execute(db);
}
