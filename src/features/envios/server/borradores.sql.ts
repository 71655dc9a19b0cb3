// owns: envio_borrador
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { EnvioTexto } from '#shared/envio/campos.ts';

export interface BorradorFila {
  readonly id: number;
  readonly modificado: string;
  readonly datos: EnvioTexto;
}

const COLUMNS = sql`b.id, b.modificado, b.datos`;

/** The person's own, the last one first. */
export async function selectBorradores(db: Db, usuarioId: number): Promise<BorradorFila[]> {
  const { rows } = await sql<BorradorFila>`
    SELECT ${COLUMNS} FROM envio_borrador b WHERE b.usuario_id = ${usuarioId}::int ORDER BY b.modificado DESC, b.id DESC`.execute(
    db,
  );
  return rows;
}

/** Null: the person has so many already. */
export async function insertBorrador(
  db: Db,
  { usuarioId, datos, most }: { usuarioId: number; datos: EnvioTexto; most: number },
): Promise<BorradorFila | null> {
  // Counted before it is written: two at once would both find the last place free.
  await sql`SELECT pg_advisory_xact_lock(hashtext('borradores'), ${usuarioId}::int)`.execute(db);
  const { rows } = await sql<BorradorFila>`
    INSERT INTO envio_borrador AS b (usuario_id, datos)
    SELECT ${usuarioId}::int, ${JSON.stringify(datos)}::jsonb
     WHERE (SELECT count(*) FROM envio_borrador x WHERE x.usuario_id = ${usuarioId}::int) < ${most}::int
    RETURNING ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Null: missing, or another person's. */
export async function updateBorrador(
  db: Db,
  { usuarioId, id, datos }: { usuarioId: number; id: number; datos: EnvioTexto },
): Promise<BorradorFila | null> {
  const { rows } = await sql<BorradorFila>`
    UPDATE envio_borrador AS b SET datos = ${JSON.stringify(datos)}::jsonb, modificado = now()
     WHERE b.id = ${id}::bigint AND b.usuario_id = ${usuarioId}::int RETURNING ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Whether there was one of the person's. */
export async function deleteBorrador(db: Db, usuarioId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM envio_borrador b WHERE b.id = ${id}::bigint AND b.usuario_id = ${usuarioId}::int RETURNING b.id`.execute(
    db,
  );
  return rows.length > 0;
}
