// owns: rol, rol_funcionalidad
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { asRefusal } from '../db/refusals.ts';

/** People, roles and codes as administrators see and set them. Runs as the server itself: no person's role may write an account. */

export interface PersonaRow {
  readonly id: number;
  readonly email: string;
  readonly fullname: string;
  readonly username: string;
  readonly estado: 'ACTIVO' | 'PENDIENTE' | 'INACTIVO';
  readonly tipo_usuario: 'personal' | 'cliente' | 'agencia' | 'deposito' | null;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
  readonly casa: string | null;
  readonly roles: number[];
  readonly codigos: string[];
  readonly ultimo_uso: string | null;
  readonly invitado: boolean;
  readonly segundo_factor: boolean;
}

export interface FiltroDePersonas {
  readonly texto?: string | undefined;
  readonly estado?: string | undefined;
  readonly tipo?: string | undefined;
  readonly rol_id?: number | undefined;
}

const PERSONA = sql`
  SELECT u.id, u.email, u.fullname, u.username, u.estado, u.tipo_usuario, u.cliente_id, u.agente_id, coalesce(c.nombre, a.nombre) AS casa,
         ARRAY(SELECT r.rol_id FROM usuario_rol r WHERE r.usuario_id = u.id ORDER BY r.rol_id) AS roles,
         ARRAY(SELECT f.codigo FROM usuario_funcionalidad f WHERE f.usuario_id = u.id ORDER BY f.codigo) AS codigos,
         (SELECT max(s.ultimo_uso) FROM sesion s WHERE s.usuario_id = u.id) AS ultimo_uso, u.clave_hash = '!' AS invitado,
         EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = u.id AND f.activado IS NOT NULL) AS segundo_factor
    FROM usuario u LEFT JOIN cliente c ON c.id = u.cliente_id LEFT JOIN agente a ON a.id = u.agente_id`;

function matching({ texto, estado, tipo, rol_id }: FiltroDePersonas): RawBuilder<unknown> {
  const words = (texto ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6);
  return sql.join(
    [
      sql`NOT u.tecnico`,
      ...words.map(
        (word) =>
          sql`clave_de_nombre(u.fullname || ' ' || u.email || ' ' || u.username) LIKE '%' || clave_de_nombre(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
      ),
      ...(estado === undefined ? [] : [sql`u.estado = ${estado}`]),
      ...(tipo === undefined ? [] : [sql`u.tipo_usuario = ${tipo}`]),
      ...(rol_id === undefined
        ? []
        : [sql`EXISTS (SELECT FROM usuario_rol r WHERE r.usuario_id = u.id AND r.rol_id = ${rol_id}::int)`]),
    ],
    sql` AND `,
  );
}

/** One page by name, those that await approval first; and how many there are. */
export async function selectPersonasDeTodos(
  db: Db,
  filtro: FiltroDePersonas,
  { size, offset }: { size: number; offset: number },
) {
  const where = matching(filtro);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<PersonaRow>`${PERSONA} WHERE ${where} ORDER BY u.estado <> 'PENDIENTE', lower(u.fullname), u.id LIMIT ${size} OFFSET ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM usuario u WHERE ${where}`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function selectPersonaPorId(db: Db, id: number): Promise<PersonaRow | null> {
  const { rows } = await sql<PersonaRow>`${PERSONA} WHERE u.id = ${id}::int AND NOT u.tecnico`.execute(db);
  return rows[0] ?? null;
}

export interface Casas {
  readonly roles: { id: number; nombre: string; codigos: string[]; personas: number; fijo: boolean }[];
  readonly funcionalidades: { codigo: string; nombre: string }[];
  readonly clientes: { id: number; nombre: string }[];
  readonly agentes: { id: number; nombre: string }[];
}

export async function selectOpcionesDePersonas(db: Db): Promise<Casas> {
  const [roles, funcionalidades, clientes, agentes] = await Promise.all([
    sql<Casas['roles'][number]>`
      SELECT r.id, r.nombre, r.id < 100 AS fijo,
             ARRAY(SELECT f.codigo FROM rol_funcionalidad f WHERE f.rol_id = r.id ORDER BY f.codigo) AS codigos,
             (SELECT count(*)::int FROM usuario_rol p WHERE p.rol_id = r.id) AS personas
        FROM rol r ORDER BY r.id`.execute(db),
    sql<Casas['funcionalidades'][number]>`SELECT codigo, nombre FROM funcionalidad ORDER BY codigo`.execute(db),
    sql<Casas['clientes'][number]>`SELECT id, nombre FROM cliente ORDER BY nombre`.execute(db),
    sql<Casas['agentes'][number]>`SELECT id, nombre FROM agente ORDER BY nombre`.execute(db),
  ]);
  return {
    roles: roles.rows,
    funcionalidades: funcionalidades.rows,
    clientes: clientes.rows,
    agentes: agentes.rows,
  };
}

/** Who changes people or roles waits here for whoever does at the same time: the last administrator is counted by one at a time. */
export async function lockPersonas(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('personas'))`.execute(db);
}

/** Active administrators besides one person. */
export async function countOtherAdministrators(db: Db, usuarioId: number, rolId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = ${rolId}::int
     WHERE u.id <> ${usuarioId}::int AND u.estado = 'ACTIVO' AND u.tipo_usuario = 'personal'`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface Ficha {
  readonly fullname: string;
  readonly tipo_usuario: string;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
  readonly roles: readonly number[];
  readonly codigos: readonly string[];
}

/** @throws AppError CORREO_CON_CUENTA, CASA_NO_CORRESPONDE, ROL_NO_PERMITIDO */
export async function insertPersona(db: Db, email: string, ficha: Ficha): Promise<number> {
  const { fullname, tipo_usuario, cliente_id, agente_id } = ficha;
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id)
      VALUES (${email}, ${fullname}, ${(email.split('@')[0] ?? '').slice(0, 60)}, '!', 'ACTIVO', ${tipo_usuario}, ${cliente_id}::int, ${agente_id}::int)
      RETURNING id`.execute(db),
    { usuario_email_unico: 'CORREO_CON_CUENTA', ...CASA },
  );
  const [row] = rows;
  if (!row) throw new Error('the account was not written');
  await saveDerechos(db, row.id, ficha);
  return row.id;
}

const CASA = {
  cliente_solo_de_cliente: 'CASA_NO_CORRESPONDE',
  agencia_solo_de_agencia: 'CASA_NO_CORRESPONDE',
  usuario_cliente_id_fkey: 'CASA_NO_CORRESPONDE',
  usuario_agente_id_fkey: 'CASA_NO_CORRESPONDE',
} as const;

/** @throws AppError CASA_NO_CORRESPONDE, ROL_NO_PERMITIDO */
export async function updatePersona(
  db: Db,
  id: number,
  ficha: Ficha & { readonly username: string; readonly estado: string; readonly suspendido_por: number | null },
): Promise<void> {
  const { fullname, username, estado, suspendido_por, tipo_usuario, cliente_id, agente_id } = ficha;
  await asRefusal(
    sql`
      UPDATE usuario SET fullname = ${fullname}, username = ${username}, estado = ${estado}, tipo_usuario = ${tipo_usuario},
             cliente_id = ${cliente_id}::int, agente_id = ${agente_id}::int, suspendido_por = ${suspendido_por}::int
       WHERE id = ${id}::int`.execute(db),
    CASA,
  );
  await saveDerechos(db, id, ficha);
}

async function saveDerechos(db: Db, id: number, { roles, codigos }: Ficha): Promise<void> {
  await sql`DELETE FROM usuario_rol WHERE usuario_id = ${id}::int AND NOT rol_id = ANY (${roles}::int[])`.execute(db);
  await asRefusal(
    sql`INSERT INTO usuario_rol (usuario_id, rol_id) SELECT ${id}::int, unnest(${roles}::int[]) ON CONFLICT DO NOTHING`.execute(
      db,
    ),
    { usuario_rol_rol_id_fkey: 'ROL_NO_PERMITIDO' },
  );
  await sql`DELETE FROM usuario_funcionalidad WHERE usuario_id = ${id}::int AND NOT codigo = ANY (${codigos}::text[])`.execute(
    db,
  );
  await sql`INSERT INTO usuario_funcionalidad (usuario_id, codigo) SELECT ${id}::int, unnest(${codigos}::text[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export interface RolRow {
  readonly id: number;
  readonly nombre: string;
  readonly codigos: string[];
}

export async function selectRol(db: Db, id: number): Promise<RolRow | null> {
  const { rows } = await sql<RolRow>`
    SELECT r.id, r.nombre, ARRAY(SELECT f.codigo FROM rol_funcionalidad f WHERE f.rol_id = r.id ORDER BY f.codigo) AS codigos
      FROM rol r WHERE r.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** @throws AppError ROL_REPETIDO */
export async function saveRol(
  db: Db,
  { id, nombre, codigos }: { id: number | null; nombre: string; codigos: readonly string[] },
) {
  const { rows } = await asRefusal(
    id === null
      ? sql<{ id: number }>`INSERT INTO rol (nombre) VALUES (${nombre}) RETURNING id`.execute(db)
      : sql<{ id: number }>`UPDATE rol SET nombre = ${nombre} WHERE id = ${id}::int RETURNING id`.execute(db),
    { rol_nombre_unico: 'ROL_REPETIDO' },
  );
  const [row] = rows;
  if (!row) throw new Error('the role was not there');
  await sql`DELETE FROM rol_funcionalidad WHERE rol_id = ${row.id}::int AND NOT codigo = ANY (${codigos}::text[])`.execute(
    db,
  );
  await sql`INSERT INTO rol_funcionalidad (rol_id, codigo) SELECT ${row.id}::int, unnest(${codigos}::text[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return row.id;
}

/** @throws AppError ROL_EN_USO */
export async function deleteRol(db: Db, id: number): Promise<void> {
  await asRefusal(sql`DELETE FROM rol WHERE id = ${id}::int`.execute(db), { usuario_rol_rol_id_fkey: 'ROL_EN_USO' });
}

export interface SesionActiva {
  readonly sesion_id: string;
  readonly usuario_id: number;
  readonly fullname: string;
  readonly email: string;
  readonly tipo_usuario: PersonaRow['tipo_usuario'];
  readonly casa: string | null;
  readonly roles: string[];
  readonly navegador: string | null;
  readonly ip: string | null;
  readonly desde: string;
  readonly ultimo_uso: string;
  readonly inactivo: boolean;
  readonly ultima_accion: string | null;
  readonly pendientes: number;
  readonly version: string | null;
}

/** The sessions of everybody that still live. */
export async function selectActivos(db: Db): Promise<SesionActiva[]> {
  const { rows } = await sql<SesionActiva>`
    SELECT s.id AS sesion_id, u.id AS usuario_id, u.fullname, u.email, u.tipo_usuario, coalesce(c.nombre, a.nombre) AS casa,
           ARRAY(SELECT r.nombre FROM usuario_rol ur JOIN rol r ON r.id = ur.rol_id WHERE ur.usuario_id = u.id ORDER BY r.id) AS roles,
           s.navegador, s.ip, s.pendientes, s.version, s.creada AS desde, s.ultimo_uso, s.ultimo_uso < now() - interval '15 minutes' AS inactivo,
           (SELECT au.servicio FROM auditoria au WHERE au.usuario_id = u.id AND au.fecha >= s.creada ORDER BY au.fecha DESC LIMIT 1) AS ultima_accion
      FROM sesion s JOIN usuario u ON u.id = s.usuario_id
      LEFT JOIN cliente c ON c.id = u.cliente_id LEFT JOIN agente a ON a.id = u.agente_id
     WHERE s.cerrada IS NULL AND s.creada > now() - make_interval(hours => s.horas) AND s.ultimo_uso > now() - interval '8 hours' AND NOT u.tecnico
     ORDER BY s.ultimo_uso DESC, s.id LIMIT 1000`.execute(db);
  return rows;
}

/** Ends a session that lives; answers whose it was, null where there is none. */
export async function closeSessionById(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ usuario_id: number }>`
    UPDATE sesion SET cerrada = now() WHERE id = ${id}::uuid AND cerrada IS NULL RETURNING usuario_id`.execute(db);
  return rows[0]?.usuario_id ?? null;
}

/** Ends the sessions of one person, or of everybody (`null`), but one; answers how many of them lived. */
export async function closeSessions(db: Db, usuarioId: number | null, keep: string): Promise<number> {
  const { rows } = await sql<{ viva: boolean }>`
    UPDATE sesion SET cerrada = now()
     WHERE cerrada IS NULL AND id <> ${keep}::uuid AND (${usuarioId}::int IS NULL OR usuario_id = ${usuarioId}::int)
    RETURNING creada > now() - make_interval(hours => horas) AND ultimo_uso > now() - interval '8 hours' AS viva`.execute(
    db,
  );
  return rows.filter(({ viva }) => viva).length;
}
