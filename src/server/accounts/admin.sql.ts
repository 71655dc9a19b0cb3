// owns: usuario_rol
import type { Connection } from '../db/connection.ts';

export interface NewAdministrator {
  readonly email: string;
  readonly fullname: string;
  readonly username: string;
  readonly clave_hash: string;
}

export interface Approval {
  readonly email: string;
  readonly tipo_usuario: string;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
}

export interface PendingRow {
  readonly email: string;
  readonly fullname: string;
  readonly creado: Date;
}

/** Makes an active account of the company's staff; null when the address has an account already. */
export async function insertActiveAccount(db: Connection, account: NewAdministrator): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario)
     VALUES ($1, $2, $3, $4, 'ACTIVO', 'personal') ON CONFLICT (email) DO NOTHING RETURNING id`,
    [account.email, account.fullname, account.username, account.clave_hash],
  );
  return rows[0]?.id ?? null;
}

/** Opens an account that awaits approval; null when there is none under that address. */
export async function updatePendingAccount(db: Connection, approval: Approval): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `UPDATE usuario SET estado = 'ACTIVO', tipo_usuario = $2, cliente_id = $3, agente_id = $4
      WHERE email = $1 AND estado = 'PENDIENTE' RETURNING id`,
    [approval.email, approval.tipo_usuario, approval.cliente_id, approval.agente_id],
  );
  return rows[0]?.id ?? null;
}

export async function insertRole(db: Connection, usuarioId: number, rolId: number): Promise<void> {
  await db.query('INSERT INTO usuario_rol (usuario_id, rol_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    usuarioId,
    rolId,
  ]);
}

/** A role by its name or number, null when there is none; and all names, for the message. */
export async function selectRole(db: Connection, text: string): Promise<{ id: number | null; names: string[] }> {
  const { rows } = await db.query<{ id: number; nombre: string }>('SELECT id, nombre FROM rol ORDER BY id');
  const role = rows.find(({ id, nombre }) => nombre === text || String(id) === text);
  return { id: role?.id ?? null, names: rows.map(({ nombre }) => nombre) };
}

export async function selectPending(db: Connection): Promise<PendingRow[]> {
  const { rows } = await db.query<PendingRow>(
    `SELECT email, fullname, creado FROM usuario WHERE estado = 'PENDIENTE' ORDER BY creado, id`,
  );
  return rows;
}

/** The operator at the terminal is nobody's account: the row says what was done, `usuario_id` stays empty. */
export async function insertOperatorAudit(
  db: Connection,
  servicio: string,
  change: {
    readonly id: number | null;
    readonly despues: Readonly<Record<string, unknown>>;
    /** An account's, where it is not said. */
    readonly tabla?: string;
  },
): Promise<void> {
  await db.query('INSERT INTO auditoria (servicio, tabla, fila_id, antes, despues) VALUES ($1, $2, $3, NULL, $4)', [
    servicio,
    change.tabla ?? 'usuario',
    change.id,
    JSON.stringify(change.despues),
  ]);
}

/** Active people grouped by hash, where the hash is one that several share or the address is one of the demo's. */
export async function selectSuspectPeople(
  db: Connection,
): Promise<{ clave_hash: string; people: { id: number; email: string }[] }[]> {
  const { rows } = await db.query<{ clave_hash: string; people: { id: number; email: string }[] }>(
    `SELECT clave_hash, json_agg(json_build_object('id', id, 'email', email)) AS people FROM usuario
      WHERE estado = 'ACTIVO' AND clave_hash LIKE '$%'
      GROUP BY clave_hash HAVING count(*) > 1 OR bool_or(email LIKE '%@courier.example')`,
  );
  return rows;
}

export async function deactivatePeople(db: Connection, ids: readonly number[]): Promise<void> {
  await db.query("UPDATE usuario SET estado = 'INACTIVO' WHERE id = ANY($1)", [ids]);
}

export async function closeSessionsOf(db: Connection, ids: readonly number[]): Promise<void> {
  await db.query('UPDATE sesion SET cerrada = now() WHERE usuario_id = ANY($1) AND cerrada IS NULL', [ids]);
}

/** Two changes of keys at once would lose one of them. */
export async function lockKeys(db: Connection): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtext('claves'))");
}

/** Tells every server, once the transaction is committed, to look at its keys again. */
export async function tellKeys(db: Connection): Promise<void> {
  await db.query("SELECT pg_notify('anden_claves', '')");
}

export async function closeAllSessions(db: Connection): Promise<void> {
  await db.query('UPDATE sesion SET cerrada = now() WHERE cerrada IS NULL');
}

/** Takes a second factor off an account whose owner can do nothing about it, and ends its sessions; null: there is no such account, false: it has none. */
export async function deleteFactorByEmail(db: Connection, email: string): Promise<{ id: number; had: boolean } | null> {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM usuario WHERE email = $1', [email]);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const { rowCount } = await db.query('DELETE FROM segundo_factor WHERE usuario_id = $1 AND activado IS NOT NULL', [
    id,
  ]);
  if (rowCount !== 1) return { id, had: false };
  await db.query('DELETE FROM codigo_recuperacion WHERE usuario_id = $1', [id]);
  await db.query('UPDATE sesion SET cerrada = now() WHERE usuario_id = $1 AND cerrada IS NULL', [id]);
  return { id, had: true };
}
