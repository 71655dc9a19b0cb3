// owns: usuario_funcionalidad
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { asRefusal } from '../db/refusals.ts';

/**
 * The people of one client or one agency, changed by its own administrator. Each statement names the house: the server itself runs them,
 * since no person's role may write an account.
 */
export interface Casa {
  readonly tipo: 'cliente' | 'agencia';
  readonly id: number;
}

export interface PersonaDeCasa {
  readonly id: number;
  readonly email: string;
  readonly fullname: string;
  readonly estado: 'ACTIVO' | 'PENDIENTE' | 'INACTIVO';
  readonly rol_id: number | null;
  readonly rol: string | null;
  readonly administra: boolean;
  readonly invitado: boolean;
  readonly ultimo_uso: string | null;
  readonly suspendido_por_la_casa: boolean;
}

const MOST_LISTED = 1_000;

/** Of the house of whoever asks, as row level security knows it; the living first, by name. */
export async function selectPersonas(db: Db): Promise<PersonaDeCasa[]> {
  const { rows } = await sql<PersonaDeCasa>`
    SELECT id, email, fullname, estado, rol_id, rol, administra, invitado, ultimo_uso, suspendido_por_la_casa
      FROM personas_de_mi_casa() ORDER BY estado = 'INACTIVO', clave_de_nombre(fullname), id LIMIT ${MOST_LISTED}`.execute(
    db,
  );
  return rows;
}

/** The roles that may be given in such a house by who holds these codes: none that can do more than the giver. */
export async function selectRolesOfrecidos(db: Db, tipo: Casa['tipo'], codigos: readonly string[]) {
  const { rows } = await sql<{ id: number; nombre: string; administra: boolean }>`
    SELECT r.id, r.nombre,
           EXISTS (SELECT FROM rol_funcionalidad f WHERE f.rol_id = r.id AND f.codigo IN ('CLI_002', 'PCK_001')) AS administra
      FROM rol r
     WHERE r.para = ${tipo}
       AND NOT EXISTS (SELECT FROM rol_funcionalidad f WHERE f.rol_id = r.id AND f.codigo <> ALL (${[...codigos]}::text[]))
     ORDER BY administra DESC, r.nombre`.execute(db);
  return rows;
}

/**
 * Makes those who change the people of a house wait for one another; false: the person administers it no longer. Two who take each
 * other's role away must not both succeed.
 */
export async function lockCasa(db: Db, { tipo, id }: Casa, usuarioId: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`casa ${tipo}`}), ${id}::int)`.execute(db);
  const { rows } = await sql`
    SELECT FROM usuario u
     WHERE u.id = ${usuarioId}::int AND u.estado = 'ACTIVO' AND u.tipo_usuario = ${tipo}
       AND coalesce(u.cliente_id, u.agente_id) = ${id}::int AND ${tipo === 'cliente' ? 'CLI_002' : 'PCK_001'} = ANY (codigos_de(u.id))`.execute(
    db,
  );
  return rows.length === 1;
}

export interface Miembro {
  readonly id: number;
  readonly email: string;
  readonly fullname: string;
  readonly estado: string;
  readonly invitado: boolean;
  readonly suspendido_por_la_casa: boolean;
  readonly roles: number[];
}

/** One person of the house, held: whoever the company is moving away or suspending at this moment is waited for, and looked at as they are then. */
export async function selectMiembro(db: Db, casa: Casa, id: number): Promise<Miembro | null> {
  const { rows } = await sql<Miembro>`
    SELECT u.id, u.email, u.fullname, u.estado, u.clave_hash = '!' AS invitado,
           EXISTS (SELECT FROM usuario q WHERE q.id = u.suspendido_por AND (q.cliente_id = u.cliente_id OR q.agente_id = u.agente_id))
             AS suspendido_por_la_casa,
           ARRAY(SELECT rol_id FROM usuario_rol WHERE usuario_id = u.id ORDER BY rol_id) AS roles
      FROM usuario u WHERE u.id = ${id}::bigint AND ${inside(casa)} FOR NO KEY UPDATE OF u`.execute(db);
  return rows[0] ?? null;
}

export interface Invitado {
  readonly email: string;
  readonly fullname: string;
}

/** An account without a password. @throws AppError CORREO_CON_CUENTA */
export async function insertInvitado(db: Db, { tipo, id }: Casa, { email, fullname }: Invitado): Promise<number> {
  const username = (email.split('@')[0] ?? '').slice(0, 60);
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id)
      VALUES (${email}, ${fullname}, ${username}, '!', 'ACTIVO', ${tipo},
              ${tipo === 'cliente' ? id : null}::int, ${tipo === 'agencia' ? id : null}::int)
      RETURNING id`.execute(db),
    { usuario_email_unico: 'CORREO_CON_CUENTA' },
  );
  const [row] = rows;
  if (!row) throw new Error('the account was not written');
  return row.id;
}

export async function countPersonas(db: Db, casa: Casa): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM usuario u WHERE u.estado <> 'INACTIVO' AND ${inside(casa)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The link of an invitation: three days, and only its hash is kept. */
export async function insertInvitacion(db: Db, usuarioId: number, huella: Buffer): Promise<void> {
  // An older link of the same person opens nothing more.
  await sql`UPDATE restablecimiento SET usado = now() WHERE usuario_id = ${usuarioId}::int AND invitacion AND usado IS NULL`.execute(
    db,
  );
  await sql`
    INSERT INTO restablecimiento (huella, usuario_id, vence, invitacion)
    VALUES (${huella}, ${usuarioId}::int, now() + interval '3 days', true)`.execute(db);
}

/** The one role of a person; codes that were given one by one go, so that the person may what the role says. */
export async function replaceRol(db: Db, usuarioId: number, rolId: number): Promise<void> {
  await sql`DELETE FROM usuario_rol WHERE usuario_id = ${usuarioId}::int AND rol_id <> ${rolId}::int`.execute(db);
  await sql`DELETE FROM usuario_funcionalidad WHERE usuario_id = ${usuarioId}::int`.execute(db);
  await sql`INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (${usuarioId}::int, ${rolId}::int) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** By whom; null lets the person in again. */
export async function updateSuspension(db: Db, usuarioId: number, por: number | null): Promise<void> {
  await sql`
    UPDATE usuario SET estado = ${por === null ? 'ACTIVO' : 'INACTIVO'}, suspendido_por = ${por}::int WHERE id = ${usuarioId}::int`.execute(
    db,
  );
}

/** The name of the house, as its mails say it. */
export async function selectNombreDeCasa(db: Db, { tipo, id }: Casa): Promise<string> {
  const table = sql.table(tipo === 'cliente' ? 'cliente' : 'agente');
  const { rows } = await sql<{ nombre: string }>`SELECT nombre FROM ${table} WHERE id = ${id}::int`.execute(db);
  return rows[0]?.nombre ?? '';
}

function inside({ tipo, id }: Casa) {
  return tipo === 'cliente'
    ? sql<boolean>`u.cliente_id = ${id}::int AND NOT u.tecnico`
    : sql<boolean>`u.agente_id = ${id}::int AND NOT u.tecnico`;
}
