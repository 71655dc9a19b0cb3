import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What a notice to a recipient tells of a parcel. */
export interface DeGuia {
  readonly id: number;
  readonly numero: string;
  readonly cliente: string;
  readonly agencia: string | null;
  readonly direccion_agencia: string | null;
  readonly departamento: string | null;
  readonly direccion: string | null;
  readonly vence_el: string;
  readonly vencido: boolean;
}

const DE_GUIA = sql`
  g.id, g.numero, c.nombre AS cliente, a.nombre AS agencia, a.direccion AS direccion_agencia, d.nombre AS departamento,
  nullif(concat_ws(', ', g.direccion, g.localidad), '') AS direccion, g.vence_el, g.vence_el < hoy() AS vencido`;
const GUIA = sql`guia g JOIN cliente c ON c.id = g.cliente_id LEFT JOIN agente a ON a.id = g.agente_id LEFT JOIN departamento d ON d.id = a.departamento_id`;

export async function selectDeGuia(db: Db, guiaId: number): Promise<DeGuia | null> {
  const { rows } = await sql<DeGuia>`SELECT ${DE_GUIA} FROM ${GUIA} WHERE g.id = ${guiaId}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Debido extends DeGuia {
  readonly aviso_id: number;
  readonly clase: 'AVI' | 'SAL' | 'PRX';
  /** It is as the event left it, nobody declared that wrong, and there is somebody to write to. */
  readonly vale: boolean;
}

/** Those that wait, the oldest first; another process takes others. */
export async function takeDebidos(db: Db, most: number): Promise<Debido[]> {
  const { rows } = await sql<Debido>`
    WITH tomados AS (
      SELECT v.id, v.guia_id, v.evento_id, v.clase FROM aviso_al_destinatario v WHERE v.resuelto IS NULL ORDER BY v.id LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    SELECT t.id AS aviso_id, t.clase, ${DE_GUIA},
           g.correo IS NOT NULL AND g.estado_general = CASE t.clase WHEN 'AVI' THEN 'EN_AGENCIA' ELSE 'EN_REPARTO' END
             AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = g.id AND k.fecha_evento >= g.creada - interval '1 day' AND k.corrige_id = t.evento_id)
             AND NOT (t.clase = 'SAL' AND sale_con_codigo(g.id)) AS vale
      FROM tomados t JOIN ${GUIA} ON g.id = t.guia_id ORDER BY t.id`.execute(db);
  return rows;
}

export async function resolveDebido(db: Db, id: number, resultado: 'ENVIADO' | 'PASO'): Promise<void> {
  await sql`UPDATE aviso_al_destinatario SET resuelto = clock_timestamp(), resultado = ${resultado} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function sendToRecipient(db: Db, guiaId: number, { asunto, texto }: { asunto: string; texto: string }) {
  await sql`SELECT avisar_al_destinatario(${guiaId}::bigint, ${asunto}, ${texto})`.execute(db);
}

/** A notice is of the day: what became of it is kept for a quarter. */
export async function deleteOldAvisosAlDestinatario(db: Db): Promise<void> {
  await sql`DELETE FROM aviso_al_destinatario WHERE resuelto < now() - interval '90 days'`.execute(db);
}
