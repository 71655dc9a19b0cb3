import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';

/** What counts have to say about a place: who is in it, and what they did not find there. */

/** Counts of a place in which nothing is decided yet. */
export const VIVA = sql`l.estado IN ('PENDIENTE', 'ABIERTA', 'REVISION')`;

export interface EnConteo {
  readonly almacenamiento_id: number;
  /** Who is in it; null: nobody at this moment. Past its time a place is free, whether or not the job has come by. */
  readonly usuario_id: number | null;
  readonly persona: string;
}

export async function selectEnConteo(db: Db, ids: readonly number[]): Promise<EnConteo[]> {
  return executePrepared(
    db,
    'conteo_linea.places',
    sql<EnConteo>`
    SELECT l.almacenamiento_id, a.usuario_id, coalesce(nombre_en_deposito(a.usuario_id), 'Otra persona') AS persona
      FROM conteo_linea l
     CROSS JOIN LATERAL (SELECT CASE WHEN l.estado = 'ABIERTA' AND l.abierta_hasta > clock_timestamp() THEN l.abierta_por END AS usuario_id) a
     WHERE l.almacenamiento_id = ANY (${ids}::int[]) AND ${VIVA}`,
  );
}

export interface Retenido {
  readonly almacenamiento_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
}

/** What counts that are not decided yet took out of everybody's hands, by their own movements. */
export async function selectRetenido(db: Db, ids: readonly number[]): Promise<Retenido[]> {
  const { rows } = await sql<Retenido>`
    SELECT l.almacenamiento_id, m.producto_id, m.partida_id,
           sum(CASE WHEN m.a_condicion = 'BLOQUEADO' THEN m.cantidad ELSE 0 END - CASE WHEN m.de_condicion = 'BLOQUEADO' THEN m.cantidad ELSE 0 END)::bigint AS cantidad
      FROM conteo_linea l
      JOIN transaccion t ON t.conteo_linea_id = l.id
      JOIN stock_movimiento m ON m.transaccion_id = t.id
     WHERE l.almacenamiento_id = ANY (${ids}::int[]) AND ${VIVA}
     GROUP BY 1, 2, 3`.execute(db);
  return rows;
}
