import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Cosa } from '../activos.contract.ts';

const MOST = 200;

/** What somebody has in hand, of every area. */
export async function selectCosas(db: Db, usuarioId: number): Promise<Cosa[]> {
  const { rows } = await sql<Cosa>`
    SELECT * FROM (
      SELECT 'recorrido' AS clase, r.id, 'Recorrido ' || r.numero AS titulo,
             concat_ws(' · ', e.nombre, (SELECT count(*) FROM recorrido_guia l WHERE l.recorrido_id = r.id AND l.abierta) || ' guías por resolver') AS detalle,
             '/recorrido/ver?id=' || r.id AS ruta, 1 AS orden
        FROM recorrido r JOIN documento_estado e ON e.entidad = r.entidad AND e.codigo = r.estado
       WHERE r.chofer_id = ${usuarioId}::int AND NOT e.es_final AND r.estado <> 'BORRADOR'
       UNION ALL
      SELECT 'levante', l.id, 'Levante ' || l.numero, concat_ws(' · ', e.nombre, to_char(l.dia, 'DD/MM') || ' de ' || to_char(l.desde, 'HH24:MI') || ' a ' || to_char(l.hasta, 'HH24:MI')),
             '/levantes?ver=' || l.id, 2
        FROM levante l JOIN documento_estado e ON e.entidad = l.entidad AND e.codigo = l.estado
       WHERE l.chofer_id = ${usuarioId}::int AND l.vivo
       UNION ALL
      SELECT 'incidencia', i.id, i.numero, concat_ws(' · ', i.asunto, e.nombre), '/backoffice/incidencias?ver=' || i.id, 3
        FROM incidencia i JOIN documento_estado e ON e.entidad = i.entidad AND e.codigo = i.estado
       WHERE i.responsable_id = ${usuarioId}::int AND i.abierta
       UNION ALL
      SELECT 'lote', l.id, 'Lote ' || l.id || ': ' || t.nombre, l.lugar, '/eventos?lote=' || l.id, 4
        FROM lote l JOIN tipo_evento t ON t.codigo = l.tipo WHERE l.usuario_id = ${usuarioId}::int AND l.cerrado IS NULL
       UNION ALL
      SELECT 'caja', c.id, 'Caja de ' || a.nombre, e.nombre, '/pickup', 5
        FROM turno_caja c JOIN agente a ON a.id = c.agente_id JOIN documento_estado e ON e.entidad = c.entidad AND e.codigo = c.estado
       WHERE c.abre_id = ${usuarioId}::int AND c.estado <> 'CERRADA'
       UNION ALL
      SELECT 'rendicion', r.id, 'Rendición ' || r.numero,
             concat_ws(' · ', e.nombre, CASE WHEN r.recibe_id = ${usuarioId}::int THEN 'la cuenta' ELSE 'es de lo que cobró' END), '/recorrido/ver?id=' || r.recorrido_id, 6
        FROM rendicion r JOIN documento_estado e ON e.entidad = r.entidad AND e.codigo = r.estado
       WHERE ${usuarioId}::int IN (r.recibe_id, r.chofer_id) AND r.estado IN ('ABIERTA', 'SELLADA', 'REABIERTA')
    ) AS todo ORDER BY orden, id LIMIT ${MOST}`.execute(db);
  return rows.map(({ clase, id, titulo, detalle, ruta }) => ({ clase, id, titulo, detalle, ruta }));
}

/** Our people who may take it on. */
export async function selectPersonal(db: Db) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT u.id, u.fullname AS nombre FROM usuario u
     WHERE u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO' AND NOT u.tecnico ORDER BY clave_de_nombre(u.fullname), u.id LIMIT 1000`.execute(
    db,
  );
  return rows;
}

/** Whether it still is this person's batch, and open. */
export async function selectLoteDe(db: Db, id: number, usuarioId: number) {
  const { rows } = await sql<{ nombre: string; lugar: string }>`
    SELECT t.nombre, l.lugar FROM lote l JOIN tipo_evento t ON t.codigo = l.tipo
     WHERE l.id = ${id}::bigint AND l.usuario_id = ${usuarioId}::int AND l.cerrado IS NULL`.execute(db);
  return rows[0] ?? null;
}
