// owns: incidencia_consulta
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Consulta } from '../consulta.contract.ts';

/** What drivers are asked, and what they said. */

/** Whoever has the parcel in a round, else whoever had it last; null: nobody yet. */
export async function selectChoferDe(db: Db, guiaId: number): Promise<{ id: number; nombre: string } | null> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT u.id, u.fullname AS nombre
      FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id JOIN usuario u ON u.id = r.chofer_id
     WHERE l.guia_id = ${guiaId}::bigint AND l.estado <> 'QUITADA' AND r.estado NOT IN ('BORRADOR', 'ANULADO') AND u.estado = 'ACTIVO'
     ORDER BY l.abierta DESC, r.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

interface Nueva {
  readonly incidencia_id: number;
  readonly guia_id: number;
  readonly chofer_id: number;
  readonly pregunta: string;
  readonly preguntada_por: number;
}

export async function insertConsulta(db: Db, nueva: Nueva): Promise<number> {
  const { incidencia_id, guia_id, chofer_id, pregunta, preguntada_por } = nueva;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO incidencia_consulta (incidencia_id, guia_id, chofer_id, pregunta, preguntada_por)
    VALUES (${incidencia_id}::bigint, ${guia_id}::bigint, ${chofer_id}::int, ${pregunta}, ${preguntada_por}::int) RETURNING id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the question was not written');
  return row.id;
}

/** Whoever goes on without the answer waits for it no more. */
export async function retireConsulta(db: Db, incidenciaId: number): Promise<void> {
  await sql`
    UPDATE incidencia_consulta SET retirada = clock_timestamp()
     WHERE incidencia_id = ${incidenciaId}::bigint AND respondida IS NULL AND retirada IS NULL`.execute(db);
}

/** Of what this person was asked. */
export async function selectConsulta(db: Db, id: number, choferId: number): Promise<Consulta | null> {
  const { rows } = await sql<Consulta>`
    SELECT c.id, g.numero AS guia_nro, concat_ws(', ', nullif(g.direccion, ''), nullif(g.localidad, '')) AS destino, c.pregunta, c.preguntada,
           coalesce(p.fullname, 'La empresa') AS de, c.respuesta, c.retirada IS NOT NULL AS es_tarde
      FROM incidencia_consulta c LEFT JOIN guia g ON g.id = c.guia_id LEFT JOIN usuario p ON p.id = c.preguntada_por
     WHERE c.id = ${id}::bigint AND c.chofer_id = ${choferId}::int`.execute(db);
  return rows[0] ?? null;
}

/** The incidencia that this person was asked about. */
export async function selectIncidenciaDe(db: Db, id: number, choferId: number): Promise<number | null> {
  const { rows } = await sql<{ incidencia_id: number }>`
    SELECT c.incidencia_id FROM incidencia_consulta c WHERE c.id = ${id}::bigint AND c.chofer_id = ${choferId}::int`.execute(
    db,
  );
  return rows[0]?.incidencia_id ?? null;
}

interface PorContestar {
  readonly es_contestada: boolean;
  readonly es_tarde: boolean;
}

/** Held while it is answered. */
export async function lockConsulta(db: Db, id: number, choferId: number): Promise<PorContestar | null> {
  const { rows } = await sql<PorContestar>`
    SELECT c.respondida IS NOT NULL AS es_contestada, c.retirada IS NOT NULL AS es_tarde
      FROM incidencia_consulta c WHERE c.id = ${id}::bigint AND c.chofer_id = ${choferId}::int FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

export async function updateRespuesta(db: Db, id: number, respuesta: string): Promise<void> {
  await sql`
    UPDATE incidencia_consulta SET respuesta = ${respuesta}, respondida = clock_timestamp() WHERE id = ${id}::bigint`.execute(
    db,
  );
}
