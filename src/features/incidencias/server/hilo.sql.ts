// owns: incidencia_adjunto, incidencia_seguidor
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import { inside } from './incidencias.sql.ts';

/** What hangs on what was said, and who follows it. */

interface Donde {
  readonly archivos: readonly number[];
  readonly usuario_id: number;
  readonly en: { readonly mensaje: number } | { readonly nota: number };
}

/** Own uploads alone, of kinds that can be shown; answers how many were attached. */
export async function insertAdjuntos(db: Db, { archivos, usuario_id, en }: Donde): Promise<number> {
  const [column, id] = 'mensaje' in en ? [sql`mensaje_id`, en.mensaje] : [sql`nota_id`, en.nota];
  const { numAffectedRows } = await sql`
    INSERT INTO incidencia_adjunto (archivo_id, ${column})
    SELECT a.id, ${id}::bigint FROM archivo a
     WHERE a.id = ANY (${archivos}::bigint[]) AND a.usuario_id = ${usuario_id}::int AND a.tipo IN ('image/jpeg', 'application/pdf')
        ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Null: missing, or outside the scope; a note's is nobody's outside. */
export async function selectAdjunto(db: Db, scope: Scope, { id, archivo_id }: { id: number; archivo_id: number }) {
  const ours =
    scope.tipo === 'personal'
      ? sql`UNION ALL SELECT j.archivo_id FROM incidencia_nota n JOIN incidencia_adjunto j ON j.nota_id = n.id WHERE n.incidencia_id = ${id}::bigint`
      : sql``;
  const { rows } = await sql<{ nombre: string; tipo: string; base64: string }>`
    SELECT a.nombre, a.tipo, translate(encode(a.contenido, 'base64'), E'\\n', '') AS base64
      FROM (SELECT j.archivo_id
              FROM incidencia i JOIN incidencia_mensaje m ON m.incidencia_id = i.id JOIN incidencia_adjunto j ON j.mensaje_id = m.id
             WHERE i.id = ${id}::bigint AND ${inside(scope)} ${ours}) AS v
      JOIN archivo a ON a.id = v.archivo_id
     WHERE v.archivo_id = ${archivo_id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function selectSeguidores(db: Db, id: number) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT u.id, u.fullname AS nombre FROM incidencia_seguidor s JOIN usuario u ON u.id = s.usuario_id
     WHERE s.incidencia_id = ${id}::bigint ORDER BY s.desde, u.id LIMIT 50`.execute(db);
  return rows;
}

export async function insertSeguidor(db: Db, incidenciaId: number, usuarioId: number): Promise<void> {
  await sql`
    INSERT INTO incidencia_seguidor (incidencia_id, usuario_id) VALUES (${incidenciaId}::bigint, ${usuarioId}::int) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export async function deleteSeguidor(db: Db, incidenciaId: number, usuarioId: number): Promise<void> {
  await sql`
    DELETE FROM incidencia_seguidor WHERE incidencia_id = ${incidenciaId}::bigint AND usuario_id = ${usuarioId}::int`.execute(
    db,
  );
}

/** Those who follow the one go on with the other. */
export async function copySeguidores(db: Db, de: number, a: number): Promise<void> {
  await sql`
    INSERT INTO incidencia_seguidor (incidencia_id, usuario_id)
    SELECT ${a}::bigint, s.usuario_id FROM incidencia_seguidor s WHERE s.incidencia_id = ${de}::bigint ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** What was last done with it, and how many seconds ago. */
export async function selectUltimoPaso(db: Db, id: number) {
  const { rows } = await sql<{ acto: string; hace_s: number }>`
    SELECT a.acto, extract(epoch FROM clock_timestamp() - a.registrada)::int AS hace_s FROM documento_anotacion a
     WHERE a.entidad = 'incidencia' AND a.documento_id = ${id}::bigint ORDER BY a.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
