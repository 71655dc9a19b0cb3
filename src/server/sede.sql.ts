import { sql } from 'kysely';

import type { Db } from './db/db.ts';

export interface Sede {
  readonly id: number;
  readonly nombre: string;
}

export async function selectSede(db: Db, id: number): Promise<Sede | null> {
  const { rows } = await sql<Sede>`SELECT id, nombre FROM agente WHERE id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}
