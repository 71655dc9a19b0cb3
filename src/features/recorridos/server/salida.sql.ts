import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What a driver who leaves still has of before. Reads only. */

export interface Efectivo {
  readonly tiene: number;
  readonly limite: number;
  /** Rounds of theirs that are back and that nobody has counted yet. */
  readonly sin_rendir: readonly string[];
}

/** In cash, as much as they should hold at most, and what they have not accounted for. */
export async function selectEfectivo(db: Db, chofer_id: number): Promise<Efectivo> {
  const { rows } = await sql<Efectivo>`
    SELECT efectivo_de(${chofer_id}::int, 'UYU') AS tiene,
           coalesce((SELECT c.efectivo_maximo_centavos FROM chofer c WHERE c.usuario_id = ${chofer_id}::int), 3000000) AS limite,
           (SELECT coalesce(json_agg(r.numero ORDER BY r.dia, r.id), '[]') FROM recorrido r
             WHERE r.chofer_id = ${chofer_id}::int AND r.estado = 'EN_RENDICION'
               AND NOT EXISTS (SELECT FROM rendicion x WHERE x.recorrido_id = r.id AND x.chofer_id = r.chofer_id AND x.sellada IS NOT NULL)) AS sin_rendir`.execute(
    db,
  );
  return rows[0] ?? { tiene: 0, limite: 0, sin_rendir: [] };
}
