import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface Anotado {
  readonly id: number;
  readonly fecha: string;
  readonly usuario: string;
  readonly servicio: string;
  readonly antes: unknown;
  readonly despues: unknown;
}

/** Row by row as it was written down, newest first. */
export async function selectHistorial(db: Db, producto_id: number): Promise<Anotado[]> {
  const { rows } = await sql<Anotado>`
    SELECT h.id, h.fecha, h.usuario, h.servicio, h.antes, h.despues FROM historial_de_producto(${producto_id}::int) h ORDER BY h.id DESC`.execute(
    db,
  );
  return rows;
}
