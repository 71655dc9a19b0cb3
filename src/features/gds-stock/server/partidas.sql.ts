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
  await sql`
    INSERT INTO partida (producto_id, cliente_id, codigo, vence) VALUES (${producto.id}, ${producto.cliente_id}, ${codigo}, ${vence}::date)
    ON CONFLICT ON CONSTRAINT partida_unica DO NOTHING`.execute(db);
  return (await selectPartidaId(db, producto.id, codigo)) ?? 0;
}
