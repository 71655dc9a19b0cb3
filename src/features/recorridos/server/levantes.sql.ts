import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { LevanteDeRonda } from '../levantes.contract.ts';

/** What rounds fetch on their way. Read here; what becomes of it is the slice `levantes`' to write. */

const EN_RONDA = sql`l.estado NOT IN ('REPROGRAMADO', 'VENCIDO')`;

export async function selectLevantesDe(db: Db, recorrido_id: number): Promise<LevanteDeRonda[]> {
  const { rows } = await sql<LevanteDeRonda>`
    SELECT l.id, l.numero, l.orden::int AS orden, l.estado, c.nombre AS cliente, l.direccion, z.nombre AS zona, l.telefono, to_char(l.desde, 'HH24:MI') AS desde,
           to_char(l.hasta, 'HH24:MI') AS hasta, m.nombre AS motivo, l.bultos_anunciados,
           (SELECT count(*)::int FROM levante_guia x WHERE x.levante_id = l.id AND x.anunciada AND x.estado <> 'QUITADA') AS anunciadas
      FROM levante l JOIN cliente c ON c.id = l.cliente_id JOIN zona z ON z.id = l.zona_id LEFT JOIN motivo m ON m.id = l.motivo_id
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND ${EN_RONDA} ORDER BY l.orden, l.desde, l.id`.execute(db);
  return rows;
}

/** How each of them stands, of several rounds at once. */
export async function selectEstadosDeLevantes(
  db: Db,
  rounds: readonly number[],
): Promise<Map<number, LevanteDeRonda['estado'][]>> {
  if (rounds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; estados: LevanteDeRonda['estado'][] }>`
    SELECT l.recorrido_id AS id, json_agg(l.estado ORDER BY l.orden, l.desde, l.id) AS estados
      FROM levante l WHERE l.recorrido_id = ANY (${[...rounds]}::bigint[]) AND ${EN_RONDA} GROUP BY l.recorrido_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, estados }) => [id, estados]));
}

/** Whether it has something to fetch: a round may carry nothing out. */
export async function hasLevantes(db: Db, recorrido_id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM levante l WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.vivo LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** One of them as the search of an order looks at it. */
export interface LevanteDestinado {
  readonly id: number;
  readonly numero: string;
  readonly orden: number;
  readonly direccion: string;
  readonly localidad: string | null;
  readonly departamento_id: number;
  readonly localidad_id: number | null;
  readonly ambito: string | null;
  readonly desde: string;
  readonly hasta: string;
}

/** What is still to be fetched, in the order of the page. What the client wrote names its town last, as the address was taken over. */
export async function selectPorLevantar(db: Db, recorrido_id: number): Promise<LevanteDestinado[]> {
  const { rows } = await sql<LevanteDestinado>`
    SELECT l.id, l.numero, l.orden::int AS orden, p.direccion, p.localidad, p.departamento_id, o.id AS localidad_id, o.ambito,
           to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta
      FROM levante l
      JOIN cliente c ON c.id = l.cliente_id
      LEFT JOIN cliente_direccion d ON d.id = l.direccion_id AND l.direccion = concat_ws(', ', d.direccion, d.localidad)
      CROSS JOIN LATERAL (
        SELECT coalesce(d.direccion, regexp_replace(l.direccion, ', [^,]*$', '')) AS direccion,
               CASE WHEN d.id IS NULL THEN substring(l.direccion from ', ([^,]*)$') ELSE d.localidad END AS localidad,
               coalesce(d.departamento_id, c.departamento_id) AS departamento_id) p
      LEFT JOIN LATERAL (
        SELECT x.id, x.ambito FROM localidad x
         WHERE x.departamento_id = p.departamento_id AND (lower(x.nombre) = lower(p.localidad) OR p.localidad = ANY (x.alias))
         ORDER BY x.rango, x.id LIMIT 1) o ON true
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.estado IN ('ASIGNADO', 'EN_CAMINO', 'EN_PUNTO')
     ORDER BY l.orden, l.desde, l.id`.execute(db);
  return rows;
}

/** Behind how many doors each stands from now on. Answers those that do. */
export async function ubicarLevantes(
  db: Db,
  recorrido_id: number,
  lugares: readonly { id: number; orden: number }[],
): Promise<number[]> {
  if (lugares.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT p AS id FROM ubicar_levantes(${recorrido_id}::bigint, ${lugares.map(({ id }) => id)}::bigint[],
                                        ${lugares.map(({ orden }) => orden)}::smallint[]) AS p`.execute(db);
  return rows.map((row) => row.id);
}

/** Those that went over; what is done, or is not of that round, stays. */
export async function pasarLevantes(
  db: Db,
  { id, a, levantes }: { id: number; a: number; levantes: readonly number[] },
): Promise<number[]> {
  if (levantes.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT p AS id FROM pasar_levantes(${id}::bigint, ${a}::bigint, ${[...levantes]}::bigint[]) AS p`.execute(db);
  return rows.map((row) => row.id);
}
