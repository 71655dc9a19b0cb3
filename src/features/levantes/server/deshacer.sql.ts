import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

import type { LevanteEntero } from '../contract.ts';
import type { Estado } from '../palabras.contract.ts';

/** What was done to a levante last, and what of it can still be taken back. Reads only. */

const PLAZO = sql`interval '15 minutes'`;
/** A difference is found by the same act. */
const DICHO = sql`CASE a.acto WHEN 'levantar_con_diferencia' THEN 'levantar' ELSE a.acto END`;

export interface Ultimo {
  readonly acto: string;
  readonly nombre: string;
  readonly estado_desde: Estado | null;
  readonly usuario_id: number;
  readonly usuario: string;
  readonly a_tiempo: boolean;
}

export async function selectUltimo(db: Db, id: number): Promise<Ultimo | null> {
  const { rows } = await sql<Ultimo>`
    SELECT ${DICHO} AS acto, coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = 'levante' AND p.acto = a.acto), a.acto) AS nombre,
           a.estado_desde, a.usuario_id, u.fullname AS usuario, now() <= a.registrada + ${PLAZO} AS a_tiempo
      FROM documento_anotacion a JOIN usuario u ON u.id = a.usuario_id
     WHERE a.entidad = 'levante' AND a.documento_id = ${id}::bigint ORDER BY a.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** For `ver`: what this person could take back, and until when. */
export function seDeshace(usuario_id: number): RawBuilder<LevanteEntero['levante']['se_deshace']> {
  return sql`
    (SELECT CASE WHEN a.usuario_id = ${usuario_id}::int AND a.acto IN ('confirmar', 'levantar', 'levantar_con_diferencia', 'fallar') AND now() < a.registrada + ${PLAZO}
                 THEN json_build_object('acto', ${DICHO}, 'hasta', to_char((a.registrada + ${PLAZO}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END
       FROM documento_anotacion a WHERE a.entidad = 'levante' AND a.documento_id = l.id ORDER BY a.id DESC LIMIT 1)`;
}

export interface Dicha {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly evento_id: number;
  /** What was told of it last; another one: it has gone on. */
  readonly ultimo_id: number;
  readonly ultimo: string;
}

/** The events that came with the last act: of its own transaction, so of that person and not before it began. */
export async function selectDichas(db: Db, scope: Scope, id: number): Promise<Dicha[]> {
  const { rows } = await sql<Dicha>`
    WITH vale AS MATERIALIZED (
      SELECT x.guia_id, g.numero AS guia_nro, e.id, e.tipo, e.usuario_id, e.fecha_registro,
             row_number() OVER (PARTITION BY x.guia_id ORDER BY e.fecha_evento DESC, e.id DESC) AS desde_el_fin
        FROM levante_guia x JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')} JOIN evento e ON e.guia_id = x.guia_id
       WHERE x.levante_id = ${id}::bigint AND e.tipo <> 'CORR' AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
    )
    SELECT v.guia_id, v.guia_nro, v.id AS evento_id, u.id AS ultimo_id, te.nombre AS ultimo
      FROM vale v JOIN levante l ON l.id = ${id}::bigint
      JOIN vale u ON u.guia_id = v.guia_id AND u.desde_el_fin = 1 JOIN tipo_evento te ON te.codigo = u.tipo
     WHERE v.tipo IN ('LEV_OK', 'LEV_DIF', 'LEV_NO') AND v.usuario_id = ${scope.usuario_id}::int AND v.fecha_registro >= l.movido
     ORDER BY v.guia_nro`.execute(db);
  return rows;
}
