import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Bags on a driver's round. A driver's role reads no bag: functions tell number and seal, and never what is in it. */

export interface BolsaDeRonda {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly agente_id: number;
  readonly agencia: string;
  readonly direccion: string | null;
  readonly remesa_id: number;
  readonly remesa: string;
  readonly precinto: string;
  readonly llevada: boolean;
}

/** Of the rounds that this driver is out with, or has just come back from. */
export async function selectBolsas(db: Db, chofer_id: number): Promise<BolsaDeRonda[]> {
  const { rows } = await sql<BolsaDeRonda>`
    SELECT r.id AS recorrido_id, r.numero, b.* FROM recorrido r CROSS JOIN LATERAL bolsas_de_la_ronda(r.id) AS b
     WHERE r.chofer_id = ${chofer_id}::int AND r.estado IN ('CARGADO', 'EN_RUTA', 'EN_RENDICION') AND r.dia >= hoy() - 7
     ORDER BY r.estado <> 'EN_RUTA', r.dia, r.id, b.agencia, b.remesa_id`.execute(db);
  return rows;
}

export interface BolsaHeld {
  readonly id: number;
  readonly numero: string;
  readonly estado: string;
  readonly agente_id: number;
  readonly agencia: string;
  readonly recorrido_id: number | null;
  readonly lleva: string | null;
  /** The round comes by its agency. */
  readonly en_la_ronda: boolean;
}

/** The bag whose seal was read, held. Null: none that is still to be counted has it. */
export async function lockBolsa(db: Db, recorrido_id: number, leido: string): Promise<BolsaHeld | null> {
  const { rows } = await sql<BolsaHeld>`SELECT * FROM sostener_bolsa(${recorrido_id}::bigint, ${leido})`.execute(db);
  return rows[0] ?? null;
}

export async function updateLlevada(
  db: Db,
  id: number,
  { recorrido_id, estado }: { recorrido_id: number; estado: string },
): Promise<void> {
  await sql`SELECT llevar_bolsa(${id}::bigint, ${recorrido_id}::bigint, ${estado})`.execute(db);
}
