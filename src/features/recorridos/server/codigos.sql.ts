import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Whose recipients say a code at the door. */

export interface ConCodigo {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly cliente: string;
  readonly correo: string;
}

/** Of a round that leaves: those whose client wants a code and whose recipient can be written to. */
export async function selectConCodigo(db: Db, recorrido_id: number): Promise<ConCodigo[]> {
  const { rows } = await sql<ConCodigo>`
    SELECT l.guia_id, g.numero AS guia_nro, c.nombre AS cliente, g.correo
      FROM recorrido_guia l
      JOIN guia g ON g.id = l.guia_id
      JOIN cliente c ON c.id = g.cliente_id
      JOIN pruebas_de_ronda(${recorrido_id}::bigint) p ON p.cliente_id = g.cliente_id AND 'codigo' = ANY (p.pruebas)
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.abierta AND l.modo = 'ENTREGA' AND g.correo IS NOT NULL
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

export interface Correo {
  readonly guia_id: number;
  readonly asunto: string;
  readonly texto: string;
}

/** Into the outbox, each to the address that its parcel carries. */
export async function insertCorreos(db: Db, correos: readonly Correo[]): Promise<void> {
  await sql`
    SELECT avisar_al_destinatario(x.guia_id, x.asunto, x.texto)
      FROM jsonb_to_recordset(${JSON.stringify(correos)}::jsonb) AS x (guia_id bigint, asunto text, texto text)`.execute(
    db,
  );
}
