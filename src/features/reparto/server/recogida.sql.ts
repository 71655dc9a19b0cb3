import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What waits at agencies to go back. Reads only; what is said of it is a `descarga` of its own class. */

export interface PorRecoger {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly agente_id: number;
  readonly agencia: string;
  readonly direccion: string | null;
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly destinatario: string;
  readonly bultos: number;
  readonly recogidos: number;
  readonly en_la_ronda: boolean;
}

/** At the agencies that this driver's rounds come by. */
export async function selectPorRecoger(db: Db, chofer_id: number): Promise<PorRecoger[]> {
  const { rows } = await sql<PorRecoger>`
    SELECT r.id AS recorrido_id, r.numero, p.* FROM recorrido r CROSS JOIN LATERAL por_recoger(r.id) AS p
     WHERE r.chofer_id = ${chofer_id}::int AND r.estado IN ('CARGADO', 'EN_RUTA', 'EN_RENDICION') AND r.dia >= hoy() - 7
     ORDER BY r.estado <> 'EN_RUTA', r.dia, r.id, p.agencia, p.guia_nro`.execute(db);
  return rows;
}

export async function selectDeRonda(db: Db, recorrido_id: number): Promise<PorRecoger[]> {
  const { rows } = await sql<PorRecoger>`
    SELECT r.id AS recorrido_id, r.numero, p.* FROM recorrido r CROSS JOIN LATERAL por_recoger(r.id) AS p WHERE r.id = ${recorrido_id}::bigint`.execute(
    db,
  );
  return rows;
}
