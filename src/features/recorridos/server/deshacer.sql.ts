import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What a step that is taken back had led to. Reads only. */

export interface Salida {
  readonly guia_id: number;
  readonly guia_nro: string;
  /** What let it out with this round; null: it was out already, went over to another round, or goes to an agency. */
  readonly evento_id: number | null;
  /** What became of it on the way, in words; null: nothing yet. */
  readonly hecho: string | null;
}

/** What left with a round, and what was done with it since. */
export async function selectSalidas(db: Db, id: number): Promise<Salida[]> {
  const { rows } = await sql<Salida>`
    SELECT l.guia_id, g.numero AS guia_nro, CASE WHEN l.estado = 'EN_CAMINO' THEN s.id END AS evento_id,
           CASE WHEN l.estado NOT IN ('EN_CAMINO', 'QUITADA', 'TRANSFERIDA') AND (s.id IS NOT NULL OR l.estado = 'DESCARGADA')
                  THEN (SELECT te.nombre FROM tipo_evento te WHERE te.codigo = g.ultimo_evento)
                WHEN l.llegada >= r.salida AND l.estado = 'EN_CAMINO' THEN 'Llegó a la puerta' END AS hecho
      FROM recorrido r
      JOIN recorrido_guia l ON l.recorrido_id = r.id
      JOIN guia g ON g.id = l.guia_id
      LEFT JOIN LATERAL (
        SELECT e.id FROM evento e
         WHERE e.recorrido_id = r.id AND e.guia_id = l.guia_id AND e.tipo = 'SAL'
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
         ORDER BY e.id DESC LIMIT 1) s ON true
     WHERE r.id = ${id}::bigint
     ORDER BY l.guia_id`.execute(db);
  return rows;
}

/** What it fetches that went on since it left. */
export async function selectLevanteMovido(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT l.numero FROM levante l JOIN recorrido r ON r.id = l.recorrido_id
     WHERE r.id = ${id}::bigint AND EXISTS (SELECT FROM documento_anotacion a WHERE a.entidad = 'levante' AND a.documento_id = l.id
                                              AND a.registrada >= r.salida AND a.acto <> 'asignar')
     ORDER BY l.numero LIMIT 1`.execute(db);
  return rows[0]?.numero ?? null;
}

/** Who counts already what it brought. */
export async function selectRendicionDe(db: Db, id: number): Promise<{ numero: string; recibe: string } | null> {
  const { rows } = await sql<{ numero: string; recibe: string }>`
    SELECT x.numero, u.fullname AS recibe FROM rendicion x JOIN usuario u ON u.id = x.recibe_id
     WHERE x.recorrido_id = ${id}::bigint AND x.estado <> 'ANULADA' ORDER BY x.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
