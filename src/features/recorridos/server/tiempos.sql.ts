import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Viaje } from '#shared/rutas/problema.ts';

/** What rounds are reckoned with, as whoever keeps vehicles says. Read here; the slice `transporte` keeps it. */
export interface Tiempos extends Viaje {
  readonly ambito: string;
  /** Seconds at a door, where something is fetched, and at an agency. */
  readonly puerta_s: number;
  readonly levante_s: number;
  readonly agencia_s: number;
  /** When a round leaves to which nobody gave an hour. */
  readonly salida: string;
  readonly jornada_h: number;
}

/** The capital first. */
export async function selectTiempos(db: Db): Promise<Tiempos[]> {
  const { rows } = await sql<Tiempos>`
    SELECT ambito, kmh, rodeo / 100.0::float8 AS factor, ruta_desde_km * 1000 AS ruta_desde_m, ruta_kmh, puerta_s, levante_s, agencia_s,
           to_char(salida, 'HH24:MI') AS salida, jornada_h::float8 AS jornada_h
      FROM ruta_parametro ORDER BY ambito <> 'MONTEVIDEO', id`.execute(db);
  return rows;
}

/** How long the vehicle of a round goes a day; null: nobody said so, or it has none yet. */
export async function selectHoras(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ horas: number | null }>`
    SELECT v.jornada_h::float8 AS horas
      FROM recorrido r LEFT JOIN chofer c ON c.usuario_id = r.chofer_id
      JOIN vehiculo v ON v.id = coalesce(r.vehiculo_id, c.vehiculo_id)
     WHERE r.id = ${id}::bigint`.execute(db);
  return rows[0]?.horas ?? null;
}
