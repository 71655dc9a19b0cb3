// owns: partida
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export async function selectPartidaId(db: Db, producto_id: number, codigo: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM partida l WHERE l.producto_id = ${producto_id}::int AND l.codigo = ${codigo}`.execute(db);
  return rows[0]?.id ?? null;
}

interface Nueva {
  readonly producto: { readonly id: number; readonly cliente_id: number };
  readonly codigo: string;
  readonly vence: string | null;
}

/** Somebody else's of the same code, made at this very moment, is the same lot. */
export async function insertPartida(db: Db, { producto, codigo, vence }: Nueva): Promise<number> {
  await insertPartidas(db, producto.cliente_id, [{ producto_id: producto.id, codigo, vence }]);
  return (await selectPartidaId(db, producto.id, codigo)) ?? 0;
}

/** Lots of one client's products, in one order: two who bring the same ones wait for each other, never in a ring. */
export async function insertPartidas(
  db: Db,
  cliente_id: number,
  nuevas: readonly { readonly producto_id: number; readonly codigo: string; readonly vence: string | null }[],
): Promise<void> {
  await sql`
    INSERT INTO partida (producto_id, cliente_id, codigo, vence)
    SELECT n.producto_id, ${cliente_id}::int, n.codigo, n.vence
      FROM json_to_recordset(${JSON.stringify(nuevas)}::json) AS n (producto_id int, codigo text, vence date)
     ORDER BY n.producto_id, n.codigo COLLATE "C"
    ON CONFLICT ON CONSTRAINT partida_unica DO NOTHING`.execute(db);
}
