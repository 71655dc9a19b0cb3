import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Result } from '#shared/contract.ts';

import type { getEsperanRespuesta, getPorLiquidar, getProximoLevante } from '../cuadros.contract.ts';

type Levante = NonNullable<Result<typeof getProximoLevante>['levante']>;

export async function selectProximoLevante(db: Db, cliente_id: number): Promise<Result<typeof getProximoLevante>> {
  const { rows } = await sql<Levante & { todos: number }>`
    SELECT l.id, l.numero, e.nombre AS estado, e.familia, l.dia, to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta,
           nombre_del_chofer(l.id) AS chofer, l.todos,
           greatest((SELECT count(*) FROM levante_guia g WHERE g.levante_id = l.id AND g.estado <> 'QUITADA')::int, coalesce(l.bultos_anunciados, 0)) AS anunciadas
      FROM (SELECT v.*, count(*) OVER ()::int AS todos FROM levante v WHERE v.cliente_id = ${cliente_id}::int AND v.vivo AND v.dia >= hoy()
             ORDER BY v.dia, v.desde, v.id LIMIT 1) AS l
      JOIN documento_estado e ON e.entidad = l.entidad AND e.codigo = l.estado`.execute(db);
  const [row] = rows;
  if (row === undefined) return { levante: null, otros: 0 };
  const { todos, ...levante } = row;
  return { levante, otros: todos - 1 };
}

/** Matters of the client, the longest-waiting first. */
export async function selectEsperanRespuesta(db: Db, cliente_id: number): Promise<Result<typeof getEsperanRespuesta>> {
  const { rows } = await sql<Result<typeof getEsperanRespuesta>>`
    WITH propias AS (
      SELECT i.id, i.numero, i.asunto, i.ultimo_mensaje, i.estado = 'ESPERA_CLIENTE' AS espera FROM incidencia i
       WHERE i.cliente_id = ${cliente_id}::int AND i.abierta
    ), primeras AS (SELECT * FROM propias WHERE espera ORDER BY ultimo_mensaje, id LIMIT 3)
    SELECT (SELECT count(*) FROM propias WHERE espera)::int AS total, (SELECT count(*) FROM propias)::int AS abiertas,
           (SELECT coalesce(json_agg(json_build_object('id', p.id, 'numero', p.numero, 'asunto', p.asunto,
                     'desde', to_char(p.ultimo_mensaje AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY p.ultimo_mensaje, p.id), '[]')
              FROM primeras p) AS incidencias`.execute(db);
  return rows[0] ?? { total: 0, abiertas: 0, incidencias: [] };
}

export async function selectPorLiquidar(
  db: Db,
  { tipo }: Scope,
  cliente_id: number,
): Promise<Result<typeof getPorLiquidar>['saldos']> {
  const of = tipo === 'cliente' ? sql`por_liquidar_propio()` : sql`por_liquidar_de(${cliente_id}::int)`;
  const { rows } = await sql<{ moneda: string; centavos: number }>`SELECT p.moneda, p.centavos FROM ${of} AS p`.execute(
    db,
  );
  return rows;
}
