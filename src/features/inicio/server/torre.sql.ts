import { sql } from 'kysely';

import { HECHOS_DE_HOY } from '#features/guias/server/public.ts';
import type { Db } from '#server/db/db.ts';

import type { Flujo, Torre } from '../contract.ts';

/** Parcels of one hour, today or a week ago; `a_esta_hora`: of those the ones up to this very minute. */
export interface Tramo {
  readonly flujo: Flujo;
  readonly es_hoy: boolean;
  readonly hora: number;
  readonly cantidad: number;
  readonly a_esta_hora: number;
}

const kindOf = sql.join(
  Object.entries(HECHOS_DE_HOY).map(
    ([flujo, tipos]) => sql`WHEN e.tipo = ANY (${[...tipos]}::text[]) THEN ${flujo}::text`,
  ),
  sql` `,
);
const TIPOS = Object.values(HECHOS_DE_HOY).flat();

/** Each parcel once a day, at the first time that it happened to it: then the last figure is what the list of it counts. */
export async function selectFlujo(db: Db): Promise<Tramo[]> {
  const { rows } = await sql<Tramo>`
    WITH dias AS (
      SELECT d.desde, d.desde + interval '1 day' AS hasta, d.es_hoy
        FROM (VALUES (inicio_del_dia(hoy()), true), (inicio_del_dia(hoy() - 7), false)) AS d (desde, es_hoy)
    ), hechos AS (
      SELECT 'ingresadas' AS flujo, d.es_hoy, g.levantada AS cuando FROM dias d JOIN guia g ON g.levantada >= d.desde AND g.levantada < d.hasta
       UNION ALL
      SELECT h.flujo, h.es_hoy, min(h.fecha_evento)
        FROM (
          SELECT CASE ${kindOf} END AS flujo, d.es_hoy, e.guia_id, e.fecha_evento
            FROM dias d JOIN evento e ON e.fecha_evento >= d.desde AND e.fecha_evento < d.hasta
           WHERE e.tipo = ANY (${TIPOS}::text[])
             AND e.id NOT IN (SELECT c.corrige_id FROM evento c WHERE c.tipo = 'CORR' AND c.fecha_evento >= inicio_del_dia(hoy() - 8))
        ) AS h
       GROUP BY h.flujo, h.es_hoy, h.guia_id
    )
    SELECT flujo, es_hoy, extract(hour FROM cuando AT TIME ZONE 'America/Montevideo')::int AS hora, count(*)::int AS cantidad,
           count(*) FILTER (WHERE cuando <= now() - CASE WHEN es_hoy THEN interval '0' ELSE interval '7 days' END)::int AS a_esta_hora
      FROM hechos GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

/** By state, with the one that nothing happened to for the longest time. */
export async function selectEstados(db: Db): Promise<NonNullable<Torre['estados']>> {
  const { rows } = await sql<NonNullable<Torre['estados']>[number]>`
    SELECT e.estado, e.cantidad, json_build_object('id', o.id, 'desde', to_char(e.desde AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS mas_vieja
      FROM (SELECT g.estado_general AS estado, count(*)::int AS cantidad, min(g.ultimo_fecha) AS desde FROM guia g WHERE g.viva GROUP BY g.estado_general) AS e
     CROSS JOIN LATERAL (
       SELECT g.id FROM guia g WHERE g.viva AND g.ultimo_fecha = e.desde AND g.estado_general = e.estado ORDER BY g.id LIMIT 1) AS o`.execute(
    db,
  );
  return rows;
}

const MOST_AGENCIES = 5;

export async function selectAgencias(db: Db): Promise<NonNullable<Torre['agencias']>> {
  const { rows } = await sql<NonNullable<Torre['agencias']>[number]>`
    SELECT a.id, a.nombre, c.cantidad, a.capacidad
      FROM agente a
      JOIN (SELECT g.agente_id, count(*)::int AS cantidad FROM guia g WHERE g.estado_general = 'EN_AGENCIA' GROUP BY g.agente_id) AS c ON c.agente_id = a.id
     WHERE c.cantidad >= 0.9 * a.capacidad
     ORDER BY c.cantidad::numeric / a.capacidad DESC, a.id LIMIT ${MOST_AGENCIES}`.execute(db);
  return rows;
}
