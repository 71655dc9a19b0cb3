import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

interface RespaldoHecho {
  readonly hecho: string;
  readonly archivo: string;
  readonly tamano: number;
  readonly filas: number;
}

/** The last backups of this database, newest first. */
export async function selectRespaldos(db: Db): Promise<RespaldoHecho[]> {
  const { rows } = await sql<RespaldoHecho>`SELECT hecho, archivo, tamano, filas FROM respaldos_hechos()`.execute(db);
  return rows;
}
