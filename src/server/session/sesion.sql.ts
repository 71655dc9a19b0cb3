// owns: sesion, ticket
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { executePrepared } from '../db/db.ts';

export interface SessionRow {
  id: string;
  cookie: string | null;
  creada: string;
  ultimo_uso: string;
  cerrada: boolean;
  /** For how many hours it lasts at most. */
  horas: number;
  usuario: SessionUser;
  cliente: { id: number; nombre: string } | null;
  /** What the person keeps for all their browsers; null: nothing was chosen yet. */
  preferencia: Preferencia | null;
  /** The company's look, for whoever has chosen none. */
  layout: Record<string, unknown> | null;
  /** Set where a client's system calls by a key: then nothing but these scopes decides what it may call. */
  alcances?: readonly string[];
}

export interface Preferencia {
  special_chars: boolean;
  remove_prefix: string;
  remove_suffix: string;
  gs1_separador: string;
  ajustes: Record<string, unknown>;
}

/** The signed-in person, as wire.md, "Sign-in", lists it. */
export interface SessionUser {
  id: number;
  email: string;
  fullname: string;
  username: string;
  tipo_usuario: 'personal' | 'cliente' | 'agencia' | 'deposito' | null;
  estado: 'ACTIVO' | 'PENDIENTE' | 'INACTIVO';
  cliente_id: number | null;
  agente_id: number | null;
  cambiar_password: boolean;
  segundo_factor: boolean;
  /** The role asks for a second factor here, and there is none yet: set where sessions are read, by the setting. */
  falta_segundo_factor?: true;
  roles: { role_id: number; nombre: string }[];
  funcionalidades: { codigo: string; nombre: string }[];
}

/** A person `u` with roles and codes: a person's codes are the own ones and those of the roles. */
const USUARIO = sql`
  json_build_object(
    'id', u.id, 'email', u.email, 'fullname', u.fullname, 'username', u.username, 'tipo_usuario', u.tipo_usuario,
    'segundo_factor', EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.activado IS NOT NULL),
    'estado', u.estado, 'cliente_id', u.cliente_id, 'agente_id', u.agente_id, 'cambiar_password', u.cambiar_password,
    'roles', (SELECT coalesce(json_agg(json_build_object('role_id', r.id, 'nombre', r.nombre) ORDER BY r.id), '[]')
                FROM usuario_rol ur JOIN rol r ON r.id = ur.rol_id WHERE ur.usuario_id = u.id),
    'funcionalidades', (SELECT coalesce(json_agg(json_build_object('codigo', f.codigo, 'nombre', f.nombre) ORDER BY f.codigo), '[]')
                          FROM funcionalidad f
                         WHERE f.codigo IN (SELECT uf.codigo FROM usuario_funcionalidad uf WHERE uf.usuario_id = u.id
                                             UNION ALL
                                            SELECT rf.codigo FROM usuario_rol ur JOIN rol_funcionalidad rf ON rf.rol_id = ur.rol_id
                                             WHERE ur.usuario_id = u.id))
  )`;

/** A session with its person, roles and codes. */
export async function selectSession(db: Db, id: string): Promise<SessionRow | null> {
  const rows = await executePrepared<SessionRow>(
    db,
    'session',
    sql`
      SELECT s.id, encode(s.cookie_hash, 'base64') AS cookie, s.creada, s.ultimo_uso, s.cerrada IS NOT NULL AS cerrada, s.horas,
             ${USUARIO} AS usuario,
             CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'nombre', c.nombre) END AS cliente,
             CASE WHEN p.usuario_id IS NOT NULL THEN to_json(p) END AS preferencia,
             (SELECT e.ajustes FROM apariencia_empresa e) AS layout
        FROM sesion s
        JOIN usuario u ON u.id = s.usuario_id
        LEFT JOIN cliente c ON c.id = u.cliente_id
        LEFT JOIN preferencia p ON p.usuario_id = u.id
       WHERE s.id = ${id}::uuid`,
  );
  return rows[0] ?? null;
}

/** A person as they are now, for work that goes on without a session. */
export async function selectPerson(db: Db, id: number): Promise<SessionUser | null> {
  const rows = await executePrepared<{ usuario: SessionUser }>(
    db,
    'person',
    sql`SELECT ${USUARIO} AS usuario FROM usuario u WHERE u.id = ${id}::int`,
  );
  return rows[0]?.usuario ?? null;
}

export interface NewSession {
  id: string;
  usuario_id: number;
  cookie_hash: Buffer | null;
  ip: string;
  navegador: string | null;
  horas: number;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sesion').values(session).execute();
}

/** What a device says with its calls: how many readings wait in it, and which build of the pages it runs. */
export interface Dispositivo {
  readonly pendientes: number | null;
  readonly version: string | null;
}

export async function updateLastUse(db: Db, id: string, { pendientes, version }: Dispositivo): Promise<void> {
  await sql`
    UPDATE sesion SET ultimo_uso = now(), pendientes = coalesce(${pendientes}::int, pendientes), version = coalesce(${version}::text, version)
     WHERE id = ${id}::uuid AND cerrada IS NULL`.execute(db);
}

export async function closeSession(db: Db, id: string): Promise<void> {
  await sql`UPDATE sesion SET cerrada = now() WHERE id = ${id}::uuid AND cerrada IS NULL`.execute(db);
}

export async function closeSessionsOf(db: Db, usuarioId: number): Promise<void> {
  await sql`UPDATE sesion SET cerrada = now() WHERE usuario_id = ${usuarioId}::int AND cerrada IS NULL`.execute(db);
}

/** Ends what the person had opened before in the same browser: nobody goes on with it, and nobody else should. */
export async function closeSessionsInBrowser(db: Db, usuarioId: number, cookieHash: Buffer): Promise<void> {
  await sql`
    UPDATE sesion SET cerrada = now()
     WHERE usuario_id = ${usuarioId}::int AND cookie_hash = ${cookieHash} AND cerrada IS NULL`.execute(db);
}

export interface SesionAbierta {
  id: string;
  creada: string;
  ultimo_uso: string;
  ip: string | null;
  navegador: string | null;
}

/** The person's sessions that still live, the last used first. */
export async function selectOpenSessions(db: Db, usuarioId: number): Promise<SesionAbierta[]> {
  const { rows } = await sql<SesionAbierta>`
    SELECT id, creada, ultimo_uso, ip, navegador FROM sesion
     WHERE usuario_id = ${usuarioId}::int AND cerrada IS NULL
       AND creada > now() - make_interval(hours => horas) AND ultimo_uso > now() - interval '8 hours'
     ORDER BY ultimo_uso DESC, id LIMIT 100`.execute(db);
  return rows;
}

/** Ends one of the person's own sessions; answers whether there was one to end. */
export async function closeOwnSession(db: Db, usuarioId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE sesion SET cerrada = now() WHERE id = ${id}::uuid AND usuario_id = ${usuarioId}::int AND cerrada IS NULL`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Ends all of the person's sessions but one; answers how many. */
export async function closeOtherSessions(db: Db, usuarioId: number, keep: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE sesion SET cerrada = now()
     WHERE usuario_id = ${usuarioId}::int AND id <> ${keep}::uuid AND cerrada IS NULL
       AND creada > now() - make_interval(hours => horas) AND ultimo_uso > now() - interval '8 hours'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface NewTicket {
  huella: Buffer;
  usuario_id: number;
  sesion_id: string;
  proposito: string;
  datos: Record<string, unknown>;
}

/** Answers the instant at which the ticket expires: a minute from now. */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<string> {
  const { rows } = await sql<{ vence: string }>`
    INSERT INTO ticket (huella, usuario_id, sesion_id, proposito, datos, vence)
    VALUES (${ticket.huella}, ${ticket.usuario_id}, ${ticket.sesion_id}::uuid, ${ticket.proposito}, ${JSON.stringify(ticket.datos)}::jsonb, now() + interval '1 minute')
    RETURNING vence`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the ticket was not written');
  return row.vence;
}

export interface UsedTicket {
  usuario_id: number;
  sesion_id: string;
  proposito: string;
  datos: Record<string, unknown>;
}

/** Takes a ticket of a living session: one conditional update, so of two uses at once one wins. */
export async function useTicket(db: Db, huella: Buffer): Promise<UsedTicket | null> {
  const { rows } = await sql<UsedTicket>`
    UPDATE ticket SET usado = now()
     WHERE huella = ${huella} AND usado IS NULL AND vence > now()
       AND EXISTS (SELECT FROM sesion s JOIN usuario u ON u.id = s.usuario_id
                    WHERE s.id = ticket.sesion_id AND s.cerrada IS NULL AND u.estado = 'ACTIVO')
    RETURNING usuario_id, sesion_id, proposito, datos`.execute(db);
  return rows[0] ?? null;
}

/** Sessions end after twelve hours; their rows stay a quarter for whoever asks who was in, tickets a day. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await sql`DELETE FROM ticket WHERE vence < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM sesion WHERE creada < now() - interval '90 days'`.execute(db);
}
