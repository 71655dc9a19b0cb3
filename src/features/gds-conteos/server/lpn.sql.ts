import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Linea } from './conteos.sql.ts';

/** What lies in a licence plate, and in what stands on it, as a count takes it: by product, lot and serial. */
export interface DeLpn {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly serie: string | null;
  readonly cantidad: number;
}

export interface Familia {
  readonly ids: readonly number[];
  /** Those that may have been opened since they were filled. */
  readonly abiertos: readonly string[];
  readonly lugares: readonly { id: number; codigo: string }[];
}

export async function selectFamiliaDeLpn(db: Db, lpn_id: number): Promise<Familia> {
  const { rows } = await sql<Familia>`
    SELECT coalesce(array_agg(l.id ORDER BY l.id), '{}') AS ids,
           coalesce(array_agg(l.codigo ORDER BY l.id) FILTER (WHERE l.estado <> 'CERRADO' AND l.almacenamiento_id IS NOT NULL), '{}') AS abiertos,
           coalesce(json_agg(DISTINCT jsonb_build_object('id', a.id, 'codigo', a.codigo)) FILTER (WHERE a.id IS NOT NULL), '[]') AS lugares
      FROM lpn l LEFT JOIN almacenamiento a ON a.id = l.almacenamiento_id
     WHERE l.id = ${lpn_id}::bigint OR l.padre_id = ${lpn_id}::bigint`.execute(db);
  return rows[0] ?? { ids: [], abiertos: [], lugares: [] };
}

export async function selectDeLpn(db: Db, ids: readonly number[]): Promise<DeLpn[]> {
  const { rows } = await sql<DeLpn>`
    SELECT s.producto_id, s.cliente_id, nullif(s.partida_id, 0) AS partida_id, x.serie, sum(x.cantidad)::bigint AS cantidad
      FROM stock_saldo s JOIN producto p ON p.id = s.producto_id
     CROSS JOIN LATERAL (
       SELECT NULL AS serie, s.cantidad WHERE p.control_serie <> 'SIEMPRE'
       UNION ALL
       SELECT r.codigo, 1 FROM serie r
        WHERE p.control_serie = 'SIEMPRE' AND r.producto_id = s.producto_id AND r.lpn_id = s.lpn_id AND r.partida_id = s.partida_id AND r.condicion = s.condicion
          AND r.linea_id = s.linea_id) x
     WHERE s.lpn_id = ANY (${[...ids]}::bigint[]) AND s.lpn_id <> 0 AND s.cantidad > 0
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`.execute(db);
  return rows;
}

/** Whether it was read since the place was opened. */
export async function isLpnLeido(db: Db, { id, apertura }: Linea, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM conteo_lectura x
     WHERE x.linea_id = ${id}::bigint AND x.apertura = ${apertura}::int AND x.lpn_id = ANY (${[...ids]}::bigint[]) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}
