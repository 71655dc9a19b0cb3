// owns: documento_anotacion, numerador
import { sql } from 'kysely';

import type { Db } from './db/db.ts';

/** What is no parcel and has states all the same: its steps, and what was done to it. */

interface Paso {
  readonly acto: string;
  readonly nombre: string;
  readonly estado_hasta: string;
  readonly quien: readonly string[];
}

/** The steps open to a document in a state; null: before the first one. */
export async function selectPasos(db: Db, entidad: string, estado: string | null): Promise<Paso[]> {
  const { rows } = await sql<Paso>`
    SELECT p.acto, p.nombre, p.estado_hasta, p.quien
      FROM documento_paso p JOIN documento_estado e ON e.entidad = p.entidad AND e.codigo = p.estado_hasta
     WHERE p.entidad = ${entidad} AND p.estado_desde IS NOT DISTINCT FROM ${estado}
     ORDER BY e.orden`.execute(db);
  return rows;
}

/** What a state and an act are called, for a refusal. */
export async function selectNombres(
  db: Db,
  entidad: string,
  { estado, acto }: { estado: string | null; acto: string },
) {
  const { rows } = await sql<{ estado: string | null; acto: string | null }>`
    SELECT (SELECT e.nombre FROM documento_estado e WHERE e.entidad = ${entidad} AND e.codigo = ${estado}) AS estado,
           (SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = ${entidad} AND p.acto = ${acto}) AS acto`.execute(
    db,
  );
  return { estado: rows[0]?.estado ?? 'Nuevo', acto: rows[0]?.acto ?? acto };
}

export interface Anotacion {
  readonly entidad: string;
  readonly documento_id: number;
  readonly acto: string;
  readonly estado_desde: string | null;
  readonly estado_hasta: string;
  readonly usuario_id: number;
  readonly nota?: string | null;
}

export async function insertAnotacion(db: Db, nueva: Anotacion): Promise<void> {
  await sql`
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota)
    VALUES (${nueva.entidad}, ${nueva.documento_id}::bigint, ${nueva.acto}, ${nueva.estado_desde}, ${nueva.estado_hasta}, ${nueva.usuario_id}::int, ${nueva.nota ?? null})`.execute(
    db,
  );
}

/** What was done to a document, the newest on top. */
export async function selectAnotaciones(db: Db, entidad: string, id: number) {
  const { rows } = await sql<{ acto: string; estado: string; fecha: string; usuario: string }>`
    SELECT coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto), a.acto) AS acto,
           e.nombre AS estado, a.registrada AS fecha, u.fullname AS usuario
      FROM documento_anotacion a
      JOIN documento_estado e ON e.entidad = a.entidad AND e.codigo = a.estado_hasta
      JOIN usuario u ON u.id = a.usuario_id
     WHERE a.entidad = ${entidad} AND a.documento_id = ${id}::bigint
     ORDER BY a.id DESC`.execute(db);
  return rows;
}

/** The next number of a series on a day, without gaps: whoever asks at the same time waits. */
export async function siguienteNumero(db: Db, serie: string, dia: string): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`
    INSERT INTO numerador AS n (serie, dia, ultimo) VALUES (${serie}, ${dia}::date, 1)
    ON CONFLICT (serie, dia) DO UPDATE SET ultimo = n.ultimo + 1 RETURNING ultimo`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the series gave no number');
  return row.ultimo;
}
