import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** What products look like. */

export async function isFotoPropia(db: Db, { usuario_id }: Scope, foto_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM archivo a WHERE a.id = ${foto_id}::bigint AND a.usuario_id = ${usuario_id}::int AND a.tipo = 'image/jpeg'`.execute(
    db,
  );
  return rows.length > 0;
}

export async function selectFoto(db: Db, foto_id: number): Promise<{ tipo: string; contenido: Buffer } | null> {
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT a.tipo, a.contenido FROM archivo a WHERE a.id = ${foto_id}::bigint`.execute(db);
  return rows[0] ?? null;
}
