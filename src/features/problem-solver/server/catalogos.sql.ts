import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Catalogos } from '../contract.ts';

/** Everything that a form or a filter of the screen offers. Inactive items, marked, are those that were used: forms leave them out, reports offer them. */
export async function selectCatalogos(db: Db): Promise<Catalogos> {
  const { rows } = await sql<Catalogos>`
    SELECT (SELECT json_agg(json_build_object('id', id, 'nombre', nombre, 'codigo', codigo, 'activo', true) ORDER BY id) FROM tamano) AS tamanos,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre, 'activo', activo, 'es_sin_etiqueta', es_sin_etiqueta)
                            ORDER BY es_sin_etiqueta DESC, clave_de_nombre(nombre)), '[]')
              FROM causa c WHERE c.activo OR EXISTS (SELECT FROM caso k WHERE k.causa_id = c.id AND k.anulado IS NULL)) AS causas,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre, 'activo', activo) ORDER BY clave_de_nombre(nombre)), '[]')
              FROM solucion s WHERE s.activo OR EXISTS (SELECT FROM caso k WHERE k.solucion_id = s.id AND k.anulado IS NULL)) AS soluciones,
           (SELECT coalesce(json_agg(json_build_object('id', u.id, 'nombre', u.fullname, 'activo', u.estado = 'ACTIVO') ORDER BY clave_de_nombre(u.fullname)), '[]')
              FROM usuario u
             WHERE u.tipo_usuario = 'personal'
               AND (u.estado = 'ACTIVO' AND EXISTS (SELECT FROM usuario_funcionalidad uf WHERE uf.usuario_id = u.id AND uf.codigo = 'PROB_SOL')
                 OR u.estado = 'ACTIVO' AND EXISTS (
                      SELECT FROM usuario_rol ur JOIN rol_funcionalidad rf USING (rol_id) WHERE ur.usuario_id = u.id AND rf.codigo = 'PROB_SOL')
                 OR EXISTS (SELECT FROM caso k WHERE k.usuario_id = u.id AND k.anulado IS NULL))) AS usuarios`.execute(
    db,
  );
  const [catalogos] = rows;
  if (!catalogos) throw new Error('a statement without FROM answers one row');
  return catalogos;
}

export interface SolucionSugerida {
  id: number;
  nombre: string;
  usos: number;
  porcentaje: number;
  sugerida: boolean;
}

/** How many cases a habit needs before it is worth suggesting. */
const HABIT = 3;

/**
 * Active solutions that an active mapping allows for an active cause; those used most in the last 90 days first, for the parcel's
 * client where a parcel is given and that client has a habit, else for everyone. The first is suggested if there is a habit at all.
 */
export async function selectSolucionesPorCausa(
  db: Db,
  causaId: number,
  guiaId: number | null,
): Promise<SolucionSugerida[]> {
  const { rows } = await sql<SolucionSugerida>`
    WITH posible AS (
      SELECT so.id, so.nombre
        FROM causa_solucion cs JOIN causa ca ON ca.id = cs.causa_id JOIN solucion so ON so.id = cs.solucion_id
       WHERE cs.causa_id = ${causaId} AND cs.activo AND ca.activo AND so.activo),
    cliente_de_guia AS (SELECT cliente_id FROM guia WHERE id = ${guiaId}::bigint),
    reciente AS (
      SELECT k.solucion_id, count(*) AS de_todos, count(*) FILTER (WHERE k.cliente_id = (SELECT cliente_id FROM cliente_de_guia)) AS del_cliente
        FROM caso k
       WHERE k.causa_id = ${causaId} AND k.anulado IS NULL AND k.fecha_inicio > now() - interval '90 days'
       GROUP BY k.solucion_id),
    usada AS (
      SELECT p.id, p.nombre,
             CASE WHEN (SELECT sum(del_cliente) FROM reciente) >= ${HABIT} THEN coalesce(r.del_cliente, 0) ELSE coalesce(r.de_todos, 0) END AS usos
        FROM posible p LEFT JOIN reciente r ON r.solucion_id = p.id)
    SELECT id, nombre, usos,
           coalesce(round(100.0 * usos / nullif(sum(usos) OVER (), 0)), 0)::int AS porcentaje,
           usos >= ${HABIT} AND row_number() OVER (ORDER BY usos DESC, clave_de_nombre(nombre)) = 1 AS sugerida
      FROM usada ORDER BY usos DESC, clave_de_nombre(nombre)`.execute(db);
  return rows;
}
