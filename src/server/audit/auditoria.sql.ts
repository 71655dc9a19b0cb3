// owns: auditoria
import { sql } from 'kysely';

import { type Db, executePrepared } from '../db/db.ts';

/** What a command did to which row. `antes` is null for what came to be, `despues` for what ceased to. Never a secret. */
export interface Change {
  readonly tabla: string;
  readonly fila_id: number | null;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>> | null;
}

export interface AuditEntry {
  readonly usuario_id: number | null;
  readonly servicio: string;
  /** Null: nothing that came over the network. */
  readonly ip: string | null;
  readonly pedido_id: string;
  readonly change: Change | null;
}

/** Appends the one audit row of a command; the application's role can add and read these, never change them. */
export async function insertAudit(db: Db, { change, ...entry }: AuditEntry): Promise<void> {
  const { usuario_id, servicio, ip, pedido_id } = entry;
  await executePrepared(
    db,
    'auditoria.insert',
    sql`INSERT INTO auditoria (usuario_id, servicio, ip, pedido_id, tabla, fila_id, antes, despues)
        VALUES (${usuario_id}, ${servicio}, ${ip}, ${pedido_id}, ${change?.tabla ?? null}, ${change?.fila_id ?? null}, ${jsonOrNull(change?.antes)},
                ${jsonOrNull(change?.despues)})`,
  );
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value, withoutSecrets);
}

/** Whatever a command names: what proves who somebody is, or opens something, is told of but not kept. */
const SECRET =
  /^(?:password(?:_actual|_nueva)?|contrasena|clave_hash|secreto|secret|token|_token|accesstoken|huella|cookie(?:_hash)?|totp|codigos_de_respaldo)$/i;

function withoutSecrets(key: string, value: unknown): unknown {
  return SECRET.test(key) && value !== null && typeof value !== 'boolean' ? '[oculto]' : value;
}
