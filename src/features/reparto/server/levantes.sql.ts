import { sql } from 'kysely';

import { seDeshace } from '#features/levantes/server/public.ts';
import { type Db, executePrepared } from '#server/db/db.ts';

import type { LevanteDeHoja } from '../levantes.contract.ts';

/** What a driver fetches on the way. Read here; what becomes of it is the slice `levantes`' to write. */

/**
 * Of today, and what is still under way since before midnight. One that was called off stays in sight: its labels may be read already. Those that
 * were announced are gathered for all at once: for each levante by itself, all that a driver may see would be gone through each time.
 */
export async function selectLevantesDeHoja(
  db: Db,
  { chofer_id, recorrido_id }: { chofer_id: number; recorrido_id: number | null },
): Promise<LevanteDeHoja[]> {
  return executePrepared<LevanteDeHoja>(
    db,
    'reparto.levantes_de_hoja',
    sql`
    WITH hoy AS MATERIALIZED (
      SELECT l.* FROM levante l
       WHERE l.chofer_id = ${chofer_id}::int AND l.estado NOT IN ('SOLICITADO', 'CONFIRMADO', 'REPROGRAMADO', 'VENCIDO')
         AND (l.dia = hoy() OR (l.dia = hoy() - 1 AND l.estado IN ('EN_CAMINO', 'EN_PUNTO')))
    ), anunciada AS MATERIALIZED (
      SELECT x.levante_id, x.guia_id FROM levante_guia x WHERE x.levante_id = ANY (ARRAY(SELECT h.id FROM hoy h)) AND x.anunciada AND x.estado <> 'QUITADA'
    ), numero AS MATERIALIZED (
      SELECT g.id, g.numero FROM guia g WHERE g.id = ANY (ARRAY(SELECT x.guia_id FROM anunciada x))
    ), juntas AS MATERIALIZED (
      SELECT x.levante_id, json_agg(n.numero ORDER BY n.numero) AS guias FROM anunciada x JOIN numero n ON n.id = x.guia_id GROUP BY x.levante_id
    )
    SELECT l.id, l.numero, CASE WHEN l.recorrido_id = ${recorrido_id}::bigint THEN l.orden::int END AS orden, l.estado, c.nombre AS cliente, l.direccion,
           l.contacto, l.telefono, l.acceso, l.instrucciones, to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, l.bultos_anunciados, l.kg_anunciados::float8 AS kg_anunciados,
           m.nombre AS motivo, ${seDeshace(chofer_id)} ->> 'hasta' AS deshace_hasta, coalesce(j.guias, '[]') AS guias
      FROM hoy l JOIN cliente c ON c.id = l.cliente_id LEFT JOIN motivo m ON m.id = l.motivo_id LEFT JOIN juntas j ON j.levante_id = l.id
     ORDER BY l.desde, l.id`,
  );
}
