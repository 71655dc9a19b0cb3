import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

export async function selectProductosDe(db: Db, transaccion_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT m.producto_id AS id FROM stock_movimiento m
     WHERE m.transaccion_id = ${transaccion_id}::bigint AND m.acto = 'RECIBIR' AND m.a_condicion IN ('EN_RECEPCION', 'DISPONIBLE') ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The counts that a reception asked for and that are not over. */
export async function selectConteos(db: Db, scope: Scope, recepcion_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT w.conteo_id AS id FROM recepcion r JOIN wo w ON w.origen_id = r.transaccion_id AND w.tipo = 'CONTAR' AND w.cerrada IS NULL
     WHERE r.id = ${recepcion_id}::bigint AND ${depositoInside(scope, 'r')} ORDER BY w.conteo_id`.execute(db);
  return rows.map(({ id }) => id);
}
