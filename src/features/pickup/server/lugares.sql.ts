import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface Lugar {
  readonly id: number;
  readonly nombre: string;
}

export async function selectDepartamentos(db: Db): Promise<(Lugar & { readonly codigo: string })[]> {
  const { rows } = await sql<
    Lugar & { codigo: string }
  >`SELECT id, nombre, codigo FROM departamento ORDER BY id`.execute(db);
  return rows;
}

/** Kinds that some agency is of. */
export async function selectTiposDeAgente(db: Db): Promise<Lugar[]> {
  const { rows } = await sql<Lugar>`
    SELECT t.id, t.nombre FROM tipo_agente t WHERE EXISTS (SELECT FROM agente a WHERE a.tipo_agente_id = t.id) ORDER BY t.nombre`.execute(
    db,
  );
  return rows;
}
