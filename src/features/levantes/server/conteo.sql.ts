// owns: levante_conteo
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Contado, Tamano } from '../conteo.contract.ts';
import type { LevanteEntero } from '../contract.ts';

/** What was counted at a door by size, and of which sizes there are. */

export type Contados = LevanteEntero['levante']['conteo'];

/** From the smallest to the largest, as they are named everywhere. */
export async function selectTamanos(db: Db): Promise<Tamano[]> {
  const { rows } = await sql<Tamano>`SELECT t.id::int AS id, t.codigo, t.nombre FROM tamano t ORDER BY t.id`.execute(
    db,
  );
  return rows;
}

/** Of a levante that was collected already nothing is written: its step is refused, and says so. */
export async function insertConteo(db: Db, levante_id: number, conteo: readonly Contado[]): Promise<void> {
  const rows = JSON.stringify(conteo);
  await sql`
    INSERT INTO levante_conteo (levante_id, tamano_id, bultos)
    SELECT ${levante_id}::bigint, c.tamano_id, c.bultos FROM jsonb_to_recordset(${rows}::jsonb) AS c (tamano_id smallint, bultos int)
        ON CONFLICT DO NOTHING`.execute(db);
}

/** Of the levante in the row `l`, the smallest first. */
export function conteoDe(): RawBuilder<Contados> {
  return sql<Contados>`
    (SELECT coalesce(json_agg(json_build_object('codigo', t.codigo, 'nombre', t.nombre, 'bultos', k.bultos) ORDER BY t.id), '[]')
       FROM levante_conteo k JOIN tamano t ON t.id = k.tamano_id WHERE k.levante_id = l.id)`;
}

export async function selectConteo(db: Db, id: number): Promise<Contados> {
  const { rows } = await sql<{ conteo: Contados }>`
    SELECT ${conteoDe()} AS conteo FROM levante l WHERE l.id = ${id}::bigint`.execute(db);
  return rows[0]?.conteo ?? [];
}

/** Of an act that was taken back. */
export async function deleteConteo(db: Db, levante_id: number): Promise<void> {
  await sql`DELETE FROM levante_conteo WHERE levante_id = ${levante_id}::bigint`.execute(db);
}
