import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Rounds that a levante can be a stop of. Read here, owned by `recorridos`. */

/** Once it is back nothing is fetched with it any more. */
const TOMA = sql`r.estado IN ('BORRADOR', 'PLANIFICADO', 'EN_CARGA', 'CARGADO', 'EN_RUTA') AND r.chofer_id IS NOT NULL`;

export interface Ronda {
  readonly id: number;
  readonly numero: string;
  readonly dia: string;
  readonly chofer_id: number;
  /** Where in it something is visited whose slot begins at that hour. */
  readonly orden: number;
}

/** Nobody calls it off or passes it on until the call ends. Null: there is none, it has no driver, or it is over. */
export async function lockRonda(db: Db, id: number, { dia, desde }: { dia: string; desde: string }) {
  const { rows } = await sql<Ronda>`
    SELECT r.id, r.numero, r.dia, r.chofer_id, lugar_de_levante(r.id, (${dia}::date + ${desde}::time) AT TIME ZONE 'America/Montevideo') AS orden
      FROM recorrido r WHERE r.id = ${id}::bigint AND ${TOMA} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** To choose from: of today and the days after. */
export async function selectRondas(db: Db): Promise<{ id: number; nombre: string; dia: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string; dia: string }>`
    SELECT r.id, r.numero || ' · ' || u.fullname AS nombre, r.dia
      FROM recorrido r JOIN usuario u ON u.id = r.chofer_id
     WHERE r.dia BETWEEN hoy() AND hoy() + 14 AND ${TOMA} ORDER BY r.dia, u.fullname, r.id LIMIT 500`.execute(db);
  return rows;
}
