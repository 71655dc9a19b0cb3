import { sql } from 'kysely';

import { seDeshace } from '#features/levantes/server/public.ts';
import type { Db } from '#server/db/db.ts';

import type { LevanteDeHoja } from '../levantes.contract.ts';

/** What a driver fetches on the way. Read here; what becomes of it is the slice `levantes`' to write. */

/** Of today, and what is still under way since before midnight. One that was called off stays in sight: its labels may be read already. */
export async function selectLevantesDeHoja(
  db: Db,
  { chofer_id, recorrido_id }: { chofer_id: number; recorrido_id: number | null },
): Promise<LevanteDeHoja[]> {
  const { rows } = await sql<LevanteDeHoja>`
    SELECT l.id, l.numero, CASE WHEN l.recorrido_id = ${recorrido_id}::bigint THEN l.orden::int END AS orden, l.estado, c.nombre AS cliente, l.direccion,
           l.contacto, l.telefono, l.acceso, l.instrucciones, to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, l.bultos_anunciados, l.kg_anunciados::float8 AS kg_anunciados,
           m.nombre AS motivo, ${seDeshace(chofer_id)} ->> 'hasta' AS deshace_hasta,
           (SELECT coalesce(json_agg(g.numero ORDER BY g.numero), '[]') FROM levante_guia x JOIN guia g ON g.id = x.guia_id
             WHERE x.levante_id = l.id AND x.anunciada AND x.estado <> 'QUITADA') AS guias
      FROM levante l JOIN cliente c ON c.id = l.cliente_id LEFT JOIN motivo m ON m.id = l.motivo_id
     WHERE l.chofer_id = ${chofer_id}::int AND l.estado NOT IN ('SOLICITADO', 'CONFIRMADO', 'REPROGRAMADO', 'VENCIDO')
       AND (l.dia = hoy() OR (l.dia = hoy() - 1 AND l.estado IN ('EN_CAMINO', 'EN_PUNTO')))
     ORDER BY l.desde, l.id`.execute(db);
  return rows;
}
