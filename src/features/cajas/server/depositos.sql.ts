import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** Of a remesa that this person sees. */
export async function selectBoleta(db: Db, scope: Scope, id: number) {
  const mine = scope.tipo === 'agencia' ? sql`r.agente_id = ${scope.agente_id}::int` : sql`true`;
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT f.tipo, f.contenido FROM remesa r JOIN archivo f ON f.id = r.foto_id WHERE r.id = ${id}::bigint AND ${mine}`.execute(
    db,
  );
  return rows[0] ?? null;
}
