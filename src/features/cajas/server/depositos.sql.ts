import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** Whether it is a picture that this person brought. */
export async function isFotoPropia(db: Db, { usuario_id }: Scope, foto_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM archivo WHERE id = ${foto_id}::bigint AND usuario_id = ${usuario_id}::int AND tipo = 'image/jpeg'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Of a remesa that this person sees. */
export async function selectBoleta(db: Db, scope: Scope, id: number) {
  const mine = scope.tipo === 'agencia' ? sql`r.agente_id = ${scope.agente_id}::int` : sql`true`;
  const { rows } = await sql<{ tipo: string; contenido: Buffer }>`
    SELECT f.tipo, f.contenido FROM remesa r JOIN archivo f ON f.id = r.foto_id WHERE r.id = ${id}::bigint AND ${mine}`.execute(
    db,
  );
  return rows[0] ?? null;
}
