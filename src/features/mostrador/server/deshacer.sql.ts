import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Hand-overs of this counter by their events, in the order in which parcels are locked: of two that take back the same none waits for ever. */
export async function selectEntregadas(db: Db, agente_id: number, eventos: readonly number[]) {
  const { rows } = await sql<{ guia_id: number; evento_id: number; guia_nro: string }>`
    SELECT m.guia_id, m.evento_id, g.numero AS guia_nro FROM entrega_mostrador m JOIN guia g ON g.id = m.guia_id
     WHERE m.agente_id = ${agente_id}::int AND m.evento_id = ANY (${eventos}::bigint[]) ORDER BY m.guia_id, m.evento_id`.execute(
    db,
  );
  return rows;
}
