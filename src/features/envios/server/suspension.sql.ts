import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** The state of a client, held until the transaction ends: a suspension comes before all of its envíos or after. Null: no such client. */
export async function lockEstado(db: Db, clienteId: number): Promise<string | null> {
  const { rows } = await sql<{ estado: string | null }>`SELECT estado_para_enviar(${clienteId}::int) AS estado`.execute(
    db,
  );
  return rows[0]?.estado ?? null;
}

/** The same as it is at this moment, for what is only looked at. By what was typed, which may be any number. */
export async function selectEstado(db: Db, clienteId: number): Promise<string | null> {
  const { rows } = await sql<{
    estado: string;
  }>`SELECT estado FROM cliente WHERE id::text = ${String(clienteId)}`.execute(db);
  return rows[0]?.estado ?? null;
}
