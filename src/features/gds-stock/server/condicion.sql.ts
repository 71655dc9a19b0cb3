import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

export interface LugarDePartida {
  readonly almacenamiento_id: number;
  readonly deposito_id: number;
}

/** Where a lot lies, whatever is held of it. One more than can be held at once says that there are too many. */
export async function selectLugaresDePartida(
  db: Db,
  scope: Scope,
  { partida_id, deposito_id, most }: { partida_id: number; deposito_id: number | undefined; most: number },
): Promise<LugarDePartida[]> {
  const there = deposito_id === undefined ? sql`true` : sql`s.deposito_id = ${deposito_id}::int`;
  const { rows } = await sql<LugarDePartida>`
    SELECT DISTINCT s.almacenamiento_id, s.deposito_id
      FROM partida l JOIN stock_saldo s ON s.producto_id = l.producto_id AND s.partida_id = l.id AND s.cantidad > 0
     WHERE l.id = ${partida_id}::int AND ${there} AND ${depositoInside(scope, 's')} ORDER BY 1 LIMIT ${most + 1}`.execute(
    db,
  );
  return rows;
}

export async function isPartida(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM partida l WHERE l.id = ${id}::int`.execute(db);
  return rows.length > 0;
}
