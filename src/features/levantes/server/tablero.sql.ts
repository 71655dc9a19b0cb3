import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Celda } from '../tablero.contract.ts';

/** A day by zones and slots; null: today. Reads only. */
export async function selectTablero(db: Db, dia: string | null): Promise<{ dia: string; celdas: Celda[] }> {
  const { rows } = await sql<Celda & { dia: string }>`
    WITH el AS (SELECT coalesce(${dia}::date, hoy()) AS dia),
    franjas AS (
      SELECT z.id AS zona_id, f.desde, f.hasta, f.paradas
        FROM el CROSS JOIN zona z
        JOIN franja_capacidad f ON extract(isodow FROM el.dia)::smallint = ANY (f.dias)
         AND f.zona_id IS NOT DISTINCT FROM (SELECT z.id WHERE EXISTS (SELECT FROM franja_capacidad p WHERE p.zona_id = z.id))
       WHERE NOT EXISTS (SELECT FROM feriado x WHERE x.dia = el.dia)
    ), hay AS (
      SELECT l.zona_id, l.desde, max(l.hasta) AS hasta, count(*) FILTER (WHERE l.estado NOT IN ('CANCELADO', 'REPROGRAMADO', 'VENCIDO'))::int AS tomados,
             count(*) FILTER (WHERE l.estado IN ('SOLICITADO', 'CONFIRMADO'))::int AS por_asignar
        FROM el JOIN levante l ON l.dia = el.dia GROUP BY l.zona_id, l.desde
    )
    SELECT el.dia, z.id AS zona_id, z.nombre AS zona, to_char(coalesce(f.desde, h.desde), 'HH24:MI') AS desde, to_char(coalesce(f.hasta, h.hasta), 'HH24:MI') AS hasta,
           f.paradas AS lugares, coalesce(h.tomados, 0) AS tomados, coalesce(h.por_asignar, 0) AS por_asignar
      FROM el CROSS JOIN (franjas f FULL JOIN hay h ON h.zona_id = f.zona_id AND h.desde = f.desde) JOIN zona z ON z.id = coalesce(f.zona_id, h.zona_id)
     ORDER BY z.nombre, 4`.execute(db);
  return { dia: rows[0]?.dia ?? dia ?? '', celdas: rows.map(({ dia: _dia, ...celda }) => celda) };
}
