import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Impedida } from '../contract.ts';

/** Rows whose doing is taken back. */

/** What of a row is taken back: of stock its row of the ledger, else its document; null where it changed nothing. */
const COSA = sql`CASE f.documento_tipo WHEN 'TRANSACCION' THEN f.movimiento_id ELSE f.documento_id END`;

/** Held for whoever asks or works at it. */
export async function lockImportacion(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM importacion WHERE id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
}

/** All that it brought waits for its turn; answers how many rows. */
export async function queueReversion(db: Db, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE importacion_fila SET estado = 'por_revertir', sin_revertir = NULL WHERE importacion_id = ${id}::bigint AND estado = 'importada'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Before any of its rows waits. */
export async function noteReversion(db: Db, id: number, usuarioId: number): Promise<void> {
  await sql`UPDATE importacion SET revertida_por = ${usuarioId}::int, revertida = now() WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface FilaPorRevertir {
  readonly id: number;
  readonly documento_tipo: string | null;
  readonly cosa: number | null;
}

interface Cuales {
  readonly size: number;
  /** Rows of one order go together. */
  readonly juntas: boolean;
  readonly solo?: number;
}

/** The next rows, the last one of the file first; those that share an order with them too. */
export async function takePorRevertir(db: Db, id: number, { size, juntas, solo }: Cuales): Promise<FilaPorRevertir[]> {
  const only = solo === undefined ? sql`true` : sql`${COSA} = ${solo}::bigint`;
  const { rows } = await sql<FilaPorRevertir>`
    WITH primeras AS (
      SELECT f.id, f.grupo FROM importacion_fila f
       WHERE f.importacion_id = ${id}::bigint AND f.estado = 'por_revertir' AND ${only} ORDER BY f.id DESC LIMIT ${size})
    SELECT f.id, f.documento_tipo, ${COSA} AS cosa FROM importacion_fila f
     WHERE f.importacion_id = ${id}::bigint AND f.estado = 'por_revertir' AND ${only}
       AND (f.id IN (SELECT id FROM primeras) OR ${juntas}::boolean AND f.grupo IN (SELECT grupo FROM primeras))
     ORDER BY f.id FOR UPDATE OF f`.execute(db);
  return rows;
}

export async function saveRevertidas(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE importacion_fila SET estado = 'revertida' WHERE id = ANY (${[...ids]}::bigint[])`.execute(db);
}

export interface SinRevertir {
  readonly id: number;
  readonly razon: string;
}

/** What could not be taken back stays imported, and says why. */
export async function saveSinRevertir(db: Db, filas: readonly SinRevertir[]): Promise<void> {
  await sql`
    UPDATE importacion_fila f SET estado = 'importada', sin_revertir = left(r.razon, 300)
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS r (id bigint, razon text) WHERE f.id = r.id`.execute(
    db,
  );
}

export async function selectSinRevertir(db: Db, id: number): Promise<Impedida[]> {
  const { rows } = await sql<Impedida>`
    SELECT f.sin_revertir AS razon, count(*)::int AS cantidad FROM importacion_fila f
     WHERE f.importacion_id = ${id}::bigint AND f.estado = 'importada' AND f.sin_revertir IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`.execute(
    db,
  );
  return rows;
}

/** What taking it back would be about. */
export async function selectCosas(db: Db, id: number): Promise<{ filas: number; cosas: number[] }> {
  const { rows } = await sql<{ filas: number; cosas: number[] }>`
    SELECT count(*)::int AS filas, coalesce(json_agg(${COSA}) FILTER (WHERE ${COSA} IS NOT NULL), '[]') AS cosas
      FROM importacion_fila f WHERE f.importacion_id = ${id}::bigint AND f.estado = 'importada'`.execute(db);
  return rows[0] ?? { filas: 0, cosas: [] };
}

export interface FinDeReversion {
  readonly nombre: string;
  readonly revertidas: number;
  readonly sin_revertir: number;
}

/** What there is to say once no row of it waits to be taken back; null while some do. */
export async function selectFinDeReversion(db: Db, id: number): Promise<FinDeReversion | null> {
  const { rows } = await sql<FinDeReversion>`
    SELECT i.nombre, i.revertidas,
           (SELECT count(*)::int FROM importacion_fila f WHERE f.importacion_id = i.id AND f.estado = 'importada' AND f.sin_revertir IS NOT NULL) AS sin_revertir
      FROM importacion i WHERE i.id = ${id}::bigint AND i.por_revertir = 0`.execute(db);
  return rows[0] ?? null;
}
