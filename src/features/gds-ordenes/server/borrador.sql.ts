// owns: orden_borrador
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

interface Borrador {
  readonly datos: Record<string, unknown>;
  readonly modificado: string;
}

export async function selectBorrador(db: Db, usuario_id: number): Promise<Borrador | null> {
  const { rows } = await sql<Borrador>`
    SELECT b.datos, b.modificado FROM orden_borrador b WHERE b.usuario_id = ${usuario_id}::int`.execute(db);
  return rows[0] ?? null;
}

export async function saveBorrador(db: Db, usuario_id: number, datos: Record<string, unknown>): Promise<string | null> {
  const { rows } = await sql<{ modificado: string }>`
    INSERT INTO orden_borrador AS b (usuario_id, datos) VALUES (${usuario_id}::int, ${JSON.stringify(datos)}::jsonb)
    ON CONFLICT (usuario_id) DO UPDATE SET datos = EXCLUDED.datos, modificado = now() RETURNING modificado`.execute(db);
  return rows[0]?.modificado ?? null;
}

export async function deleteBorrador(db: Db, usuario_id: number): Promise<void> {
  await sql`DELETE FROM orden_borrador WHERE usuario_id = ${usuario_id}::int`.execute(db);
}
