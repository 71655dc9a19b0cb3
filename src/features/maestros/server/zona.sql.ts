import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Null: there is no such locality. */
export async function selectOtraZona(db: Db, localidadId: number) {
  const { rows } = await sql<{ zona: string; guias: number }>`
    SELECT z.nombre AS zona, (SELECT count(*)::int FROM guias_de_otra_zona(l.id)) AS guias
      FROM localidad l JOIN zona z ON z.id = l.zona_id WHERE l.id = ${localidadId}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function passGuias(db: Db, localidadId: number): Promise<number> {
  const { rows } = await sql<{ guias: number }>`SELECT pasar_a_su_zona(${localidadId}::int) AS guias`.execute(db);
  return rows[0]?.guias ?? 0;
}
