// owns: incidencia_etiqueta
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Words that hang on incidencias. Read and written for our people alone. */

/** Of the incidencia `i`. */
export const etiquetasDe = sql`
  ARRAY(SELECT e.texto FROM incidencia_etiqueta e WHERE e.incidencia_id = i.id ORDER BY e.clave) AS etiquetas`;

/** With any of these. */
export function withEtiqueta(textos: readonly string[]): RawBuilder<unknown> {
  const claves = sql`ARRAY(SELECT clave_de_nombre(t) FROM unnest(${textos}::text[]) AS t)`;
  return sql`i.id IN (SELECT e.incidencia_id FROM incidencia_etiqueta e WHERE e.clave = ANY (${claves}))`;
}

/** What is used most on top. */
export async function selectEtiquetas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ texto: string }>`
    SELECT min(e.texto) AS texto FROM incidencia_etiqueta e GROUP BY e.clave ORDER BY count(*) DESC, e.clave LIMIT 60`.execute(
    db,
  );
  return rows.map(({ texto }) => texto);
}

interface Puesta {
  readonly incidencia_id: number;
  readonly texto: string;
  readonly usuario_id: number;
}

/** Hangs it there, as it is written elsewhere already; answers how many hang there then. */
export async function putEtiqueta(db: Db, { incidencia_id, texto, usuario_id }: Puesta): Promise<number> {
  await sql`
    INSERT INTO incidencia_etiqueta (incidencia_id, texto, usuario_id)
    SELECT ${incidencia_id}::bigint,
           coalesce((SELECT e.texto FROM incidencia_etiqueta e WHERE e.clave = clave_de_nombre(${texto}) ORDER BY e.desde LIMIT 1), ${texto}),
           ${usuario_id}::int
        ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ hay: number }>`
    SELECT count(*)::int AS hay FROM incidencia_etiqueta WHERE incidencia_id = ${incidencia_id}::bigint`.execute(db);
  return rows[0]?.hay ?? 0;
}

export async function deleteEtiqueta(db: Db, incidenciaId: number, texto: string): Promise<void> {
  await sql`
    DELETE FROM incidencia_etiqueta WHERE incidencia_id = ${incidenciaId}::bigint AND clave = clave_de_nombre(${texto})`.execute(
    db,
  );
}

/** What hung on the one hangs on the other as well. */
export async function copyEtiquetas(db: Db, { de, a, usuario_id }: { de: number; a: number; usuario_id: number }) {
  await sql`
    INSERT INTO incidencia_etiqueta (incidencia_id, texto, usuario_id)
    SELECT ${a}::bigint, e.texto, ${usuario_id}::int FROM incidencia_etiqueta e WHERE e.incidencia_id = ${de}::bigint
        ON CONFLICT DO NOTHING`.execute(db);
}
