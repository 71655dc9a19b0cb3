import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Comprobantes, Conteo, EnComprobantes } from '../contract.ts';

/** Counts of a box: what was counted is written, and sealed by a function that says what was expected. */

interface Vuelta {
  readonly turno_id: number;
  /** 0 is what was there when it was opened. */
  readonly vuelta: number;
  readonly usuario_id: number;
}

/** What was counted, note by note. */
export async function insertArqueo(db: Db, { turno_id, vuelta, usuario_id }: Vuelta, conteo: Conteo): Promise<void> {
  await sql`
    INSERT INTO turno_arqueo (turno_id, vuelta, denominacion_centavos, cantidad, usuario_id)
    SELECT ${turno_id}::bigint, ${vuelta}::smallint, c.denominacion_centavos, sum(c.cantidad)::int, ${usuario_id}::int
      FROM jsonb_to_recordset(${JSON.stringify(conteo)}::jsonb) AS c (denominacion_centavos int, cantidad int)
     GROUP BY c.denominacion_centavos`.execute(db);
}

/** How many vouchers of each medio, and their sum. */
export async function insertComprobantes(
  db: Db,
  { turno_id, vuelta, usuario_id }: Vuelta,
  medios: Comprobantes,
): Promise<void> {
  await sql`
    INSERT INTO turno_arqueo_medio (turno_id, vuelta, medio, comprobantes, centavos, usuario_id)
    SELECT ${turno_id}::bigint, ${vuelta}::smallint, m.medio, m.comprobantes, m.centavos, ${usuario_id}::int
      FROM jsonb_to_recordset(${JSON.stringify(medios)}::jsonb) AS m (medio text, comprobantes int, centavos bigint)`.execute(
    db,
  );
}

/** From now on it is known what was expected. */
export async function sellar(db: Db, id: number, vuelta: number): Promise<{ esperado: number; contado: number }> {
  const { rows } = await sql<{ esperado: number; contado: number }>`
    SELECT esperado, contado FROM sellar_arqueo(${id}::bigint, ${vuelta}::int)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count was not sealed');
  return row;
}

/** Vouchers of a sealed count: what was registered and what was counted. */
export async function selectMedios(db: Db, id: number): Promise<EnComprobantes[]> {
  const { rows } = await sql<EnComprobantes>`
    SELECT medio, esperado, contado, contado - esperado AS diferencia, comprobantes, decision FROM turno_medio
     WHERE turno_id = ${id}::bigint ORDER BY medio`.execute(db);
  return rows;
}
