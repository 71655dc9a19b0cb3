import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

/** What a notice to the recipient of a parcel tells. */
export interface Aviso {
  readonly numero: string;
  readonly cliente: string;
  readonly agencia: string;
  readonly direccion: string | null;
  readonly departamento: string;
  readonly vence_el: string;
  readonly vencido: boolean;
  readonly tiene_correo: boolean;
}

/** What holds until the transaction ends; null: the parcel does not wait at an agency. */
export async function selectAviso(db: Db, scope: Scope, guiaId: number): Promise<Aviso | null> {
  const { rows } = await sql<Aviso>`
    SELECT g.numero, c.nombre AS cliente, a.nombre AS agencia, a.direccion, d.nombre AS departamento, g.vence_el, g.vence_el < hoy() AS vencido,
           g.correo IS NOT NULL AS tiene_correo
      FROM guia g
      JOIN cliente c ON c.id = g.cliente_id
      JOIN agente a ON a.id = g.agente_id
      JOIN departamento d ON d.id = a.departamento_id
     WHERE g.id = ${guiaId}::bigint AND g.estado_general = 'EN_AGENCIA' AND ${guiasInside(scope, 'g')}
       FOR UPDATE OF g`.execute(db);
  return rows[0] ?? null;
}

/** Puts the mail into the outbox, to the address that the parcel carries. */
export async function insertAviso(
  db: Db,
  guiaId: number,
  { asunto, texto }: { asunto: string; texto: string },
): Promise<void> {
  await sql`SELECT avisar_al_destinatario(${guiaId}::bigint, ${asunto}, ${texto})`.execute(db);
}

/** The event that a key made. */
export async function selectEventoDeClave(db: Db, guiaId: number, clave: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM evento WHERE guia_id = ${guiaId}::bigint AND clave = ${clave}::uuid LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The return of it that waits for a yes, held; null: none does. The parcel is held first, as whoever reads its label does. */
export async function selectSolicitada(
  db: Db,
  guiaId: number,
): Promise<{ numero: string; motivo_id: number | null; inversa: boolean } | null> {
  await sql`SELECT g.id FROM guia g WHERE g.id = ${guiaId}::bigint FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<{ numero: string; motivo_id: number | null; inversa: boolean }>`
    SELECT d.numero, d.motivo_id, d.clase = 'LOGISTICA_INVERSA' AS inversa
      FROM devolucion d WHERE d.guia_id = ${guiaId}::bigint AND d.estado = 'SOLICITADA' FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}
