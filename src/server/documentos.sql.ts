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
  /** What it takes back. */
  readonly deshace_id?: number;
}

export function insertAnotacion(db: Db, { documento_id, ...nueva }: Anotacion): Promise<void> {
  return insertAnotaciones(db, [documento_id], nueva);
}

/** The same, of several documents. */
export async function insertAnotaciones(
  db: Db,
  documentos: readonly number[],
  nueva: Omit<Anotacion, 'documento_id'>,
): Promise<void> {
  await sql`
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota, deshace_id)
    SELECT ${nueva.entidad}::text, d.id, ${nueva.acto}::text, ${nueva.estado_desde}::text, ${nueva.estado_hasta}::text, ${nueva.usuario_id}::int,
           ${nueva.nota ?? null}::text, ${nueva.deshace_id ?? null}::bigint
      FROM unnest(${[...documentos]}::bigint[]) AS d (id)`.execute(db);
}

export interface UltimoPaso {
  readonly id: number;
  readonly acto: string;
  readonly nombre: string;
  readonly estado_desde: string | null;
  readonly estado_hasta: string;
  readonly quien: readonly string[];
  /** For how long it may be taken back, and until when that is; null: it may not. */
  readonly minutos: number | null;
  readonly hasta: string | null;
  readonly a_tiempo: boolean;
}

/** The last step that still counts: what was taken back, and what took it back, are passed over. */
export async function selectUltimoPaso(db: Db, entidad: string, id: number): Promise<UltimoPaso | null> {
  const { rows } = await sql<UltimoPaso>`
    SELECT a.id, a.acto, coalesce(p.nombre, a.acto) AS nombre, a.estado_desde, a.estado_hasta, coalesce(p.quien, '{}') AS quien,
           p.deshacer_minutos AS minutos, t.hasta, coalesce(now() < t.hasta, false) AS a_tiempo
      FROM documento_anotacion a
      LEFT JOIN documento_paso p ON p.entidad = a.entidad AND p.acto = a.acto AND p.estado_desde IS NOT DISTINCT FROM a.estado_desde
                                AND p.estado_hasta = a.estado_hasta
      CROSS JOIN LATERAL (SELECT a.registrada + p.deshacer_minutos * interval '1 minute' AS hasta) t
     WHERE a.entidad = ${entidad} AND a.documento_id = ${id}::bigint AND a.deshace_id IS NULL
       AND NOT EXISTS (SELECT FROM documento_anotacion d WHERE d.deshace_id = a.id)
     ORDER BY a.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** What was done to a document, the newest on top. */
export async function selectAnotaciones(db: Db, entidad: string, id: number) {
  const { rows } = await sql<{ acto: string; estado: string; fecha: string; usuario: string }>`
    SELECT CASE WHEN a.deshace_id IS NULL THEN coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto), a.acto)
                ELSE (SELECT 'Deshacer «' || min(p.nombre) || '»' FROM documento_anotacion d JOIN documento_paso p ON p.entidad = d.entidad AND p.acto = d.acto
                       WHERE d.id = a.deshace_id) END AS acto,
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
