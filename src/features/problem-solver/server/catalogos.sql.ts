// owns: causa, solucion, causa_solucion
import { sql } from 'kysely';

import type { Db } from '#server/db.ts';

import type { Catalogos } from '../contract.ts';

/** Everything that a form or a filter of the screen offers, inactive items marked: forms leave them out, reports offer those used. */
export async function selectCatalogos(db: Db): Promise<Catalogos> {
  const { rows } = await sql<Catalogos>`
    SELECT (SELECT json_agg(json_build_object('id', id, 'nombre', nombre, 'codigo', codigo, 'activo', true) ORDER BY id) FROM tamano) AS tamanos,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre, 'activo', activo, 'es_sin_etiqueta', es_sin_etiqueta)
                            ORDER BY es_sin_etiqueta DESC, clave_de_nombre(nombre)), '[]') FROM causa) AS causas,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre, 'activo', activo) ORDER BY clave_de_nombre(nombre)), '[]') FROM solucion) AS soluciones,
           (SELECT coalesce(json_agg(json_build_object('id', u.id, 'nombre', u.fullname, 'activo', u.estado = 'ACTIVO') ORDER BY clave_de_nombre(u.fullname)), '[]')
              FROM usuario u
             WHERE u.tipo_usuario = 'personal'
               AND (EXISTS (SELECT FROM usuario_funcionalidad uf WHERE uf.usuario_id = u.id AND uf.codigo = 'PROB_SOL')
                 OR EXISTS (SELECT FROM usuario_rol ur JOIN rol_funcionalidad rf USING (rol_id) WHERE ur.usuario_id = u.id AND rf.codigo = 'PROB_SOL')
                 OR EXISTS (SELECT FROM caso k WHERE k.usuario_id = u.id))) AS usuarios`.execute(db);
  const [catalogos] = rows;
  if (!catalogos) throw new Error('a statement without FROM answers one row');
  return catalogos;
}

/** Active solutions that an active mapping allows for an active cause; empty where none is. */
export async function selectSolucionesPorCausa(db: Db, causaId: number): Promise<{ id: number; nombre: string }[]> {
  return db
    .selectFrom('causa_solucion as cs')
    .innerJoin('causa as ca', 'ca.id', 'cs.causa_id')
    .innerJoin('solucion as so', 'so.id', 'cs.solucion_id')
    .select(['so.id', 'so.nombre'])
    .where('cs.causa_id', '=', causaId)
    .where('cs.activo', '=', true)
    .where('ca.activo', '=', true)
    .where('so.activo', '=', true)
    .orderBy(sql`clave_de_nombre(so.nombre)`)
    .execute();
}
