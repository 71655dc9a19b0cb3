// owns: seguridad
import { sql } from 'kysely';

import type { TipoDeSeguridad } from '#shared/seguridad.ts';

import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/db.ts';

/** One thing that the security log tells of. */
export interface SecurityEvent {
  readonly tipo: TipoDeSeguridad;
  readonly resultado: 'OK' | 'RECHAZADO';
  /** Null: nobody that we know. */
  readonly usuario_id?: number | null;
  /** Why it was refused: a code of `errors.ts`. */
  readonly codigo?: string | null;
  /** What was asked for. */
  readonly servicio?: string | null;
  /** Never a secret, and nothing that a stranger typed. */
  readonly detalle?: string | null;
  readonly ip?: string | null;
  readonly navegador?: string | null;
  readonly pedido_id?: string | null;
}

export interface SecurityRow extends SecurityEvent {
  readonly veces: number;
  /** How many milliseconds ago the first and the last of them were: the database says what time it is. */
  readonly desdeHace: number;
  readonly hastaHace: number;
}

/** Appends to the security log, in the caller's transaction, which runs as the server itself. */
export async function insertSeguridad(db: Db, rows: readonly SecurityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO seguridad (fecha, hasta, veces, tipo, resultado, usuario_id, codigo, servicio, detalle, ip, navegador, pedido_id)
    SELECT now() - n."desdeHace" * interval '1 millisecond', now() - n."hastaHace" * interval '1 millisecond', n.veces, n.tipo, n.resultado,
           n.usuario_id, left(n.codigo, 60), left(n.servicio, 120), left(n.detalle, 300), left(n.ip, 60), left(n.navegador, 300), left(n.pedido_id, 60)
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS n ("desdeHace" int, "hastaHace" int, veces int, tipo text, resultado text, usuario_id int, codigo text, servicio text, detalle text,
              ip text, navegador text, pedido_id text)`.execute(db);
}

/** The same for a command of whoever runs the server, who is nobody's account. */
export async function insertOperatorSecurity(
  db: Connection,
  event: Pick<SecurityEvent, 'tipo' | 'detalle'>,
): Promise<void> {
  await db.query(`INSERT INTO seguridad (fecha, hasta, tipo, resultado, detalle) VALUES (now(), now(), $1, 'OK', $2)`, [
    event.tipo,
    event.detalle ?? null,
  ]);
}

/** Counts and hashes what of the audit is settled, so that `npm run verificar` sees what is taken away from then on. */
export async function sellarAuditoria(db: Db): Promise<void> {
  await sql`SELECT sellar_auditoria()`.execute(db);
}

/** Takes away what both logs hold longer than 24 months, a portion at a time; the database decides what that is. */
export async function podarAuditoria(db: Db): Promise<void> {
  await sql`SELECT podar_auditoria()`.execute(db);
}
