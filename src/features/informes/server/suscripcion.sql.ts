// owns: informe_suscripcion
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Periodicidad } from '../contract.ts';

interface Quien {
  readonly usuario_id: number;
  readonly cliente_id: number;
}

export interface Suscripcion {
  readonly periodicidad: Periodicidad;
  readonly correo: string;
  readonly proxima: string;
  readonly ultima: string | null;
}

/** The person's own; the mail address is told by the session. */
export async function selectSuscripcion(
  db: Db,
  { usuario_id, cliente_id }: Quien,
): Promise<Omit<Suscripcion, 'correo'> | null> {
  const { rows } = await sql<Omit<Suscripcion, 'correo'>>`
    SELECT periodicidad, proxima, ultima FROM informe_suscripcion
     WHERE usuario_id = ${usuario_id}::int AND cliente_id = ${cliente_id}::int`.execute(db);
  return rows[0] ?? null;
}

/** One for each person and client: choosing another rhythm changes it, and the next mail comes by the new one. */
export async function saveSuscripcion(
  db: Db,
  { usuario_id, cliente_id, periodicidad }: Quien & { periodicidad: Periodicidad },
): Promise<void> {
  await sql`
    INSERT INTO informe_suscripcion (usuario_id, cliente_id, periodicidad, proxima)
    VALUES (${usuario_id}::int, ${cliente_id}::int, ${periodicidad}, proximo_envio(${periodicidad}, hoy()))
    ON CONFLICT (usuario_id, cliente_id) DO UPDATE SET periodicidad = EXCLUDED.periodicidad, proxima = EXCLUDED.proxima, falla = NULL`.execute(
    db,
  );
}

export async function deleteSuscripcion(db: Db, { usuario_id, cliente_id }: Quien): Promise<void> {
  await sql`DELETE FROM informe_suscripcion WHERE usuario_id = ${usuario_id}::int AND cliente_id = ${cliente_id}::int`.execute(
    db,
  );
}

export interface Debida extends Quien {
  readonly id: number;
  readonly periodicidad: Periodicidad;
  readonly email: string;
  readonly fullname: string;
  readonly cliente: string;
  readonly es_cliente: boolean;
  /** Whether the person may still read it. */
  readonly puede: boolean;
  readonly baja: string;
}

const AT_ONCE = 20;

/**
 * What is due, held until it is moved on; another process skips it. Who lost the account, the client or the code since is passed over for as long
 * as that lasts. What failed waits an hour, so that it stands in nobody's way.
 */
export async function takeDebidas(db: Db): Promise<Debida[]> {
  const { rows } = await sql<Debida>`
    SELECT s.id, s.usuario_id, s.cliente_id, s.periodicidad, u.email, u.fullname, c.nombre AS cliente, u.tipo_usuario = 'cliente' AS es_cliente, s.baja,
           u.estado = 'ACTIVO' AND (
                (u.tipo_usuario = 'cliente' AND u.cliente_id = s.cliente_id AND ${holds('CLI_001')})
             OR (u.tipo_usuario = 'personal' AND (${holds('REPO_GEN')} OR EXISTS (SELECT FROM usuario_rol r WHERE r.usuario_id = u.id AND r.rol_id = 1)))) AS puede
      FROM informe_suscripcion s
      JOIN usuario u ON u.id = s.usuario_id
      JOIN cliente c ON c.id = s.cliente_id
     WHERE s.proxima <= hoy() AND (s.falla IS NULL OR s.falla < now() - interval '1 hour')
     ORDER BY s.proxima, s.id LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED`.execute(db);
  return rows;
}

/** To the next day of its rhythm. */
export async function moveOn(db: Db, { id, isSent }: { id: number; isSent: boolean }): Promise<void> {
  await sql`
    UPDATE informe_suscripcion SET proxima = proximo_envio(periodicidad, hoy()), falla = NULL, ultima = CASE WHEN ${isSent}::bool THEN now() ELSE ultima END
     WHERE id = ${id}::int`.execute(db);
}

export async function noteFalla(db: Db, id: number): Promise<void> {
  await sql`UPDATE informe_suscripcion SET falla = now() WHERE id = ${id}::int`.execute(db);
}

function holds(codigo: string) {
  return sql`(EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = ${codigo})
    OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id WHERE r.usuario_id = u.id AND f.codigo = ${codigo}))`;
}

/** What the link in a mail is about; null: stopped already, or no link of ours. */
export async function selectPorBaja(
  db: Db,
  baja: string,
): Promise<{ cliente: string; periodicidad: Periodicidad } | null> {
  const { rows } = await sql<{ cliente: string; periodicidad: Periodicidad }>`
    SELECT c.nombre AS cliente, s.periodicidad FROM informe_suscripcion s JOIN cliente c ON c.id = s.cliente_id WHERE s.baja = ${baja}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function deletePorBaja(db: Db, baja: string) {
  const { rows } = await sql<{ usuario_id: number; cliente_id: number; periodicidad: string }>`
    DELETE FROM informe_suscripcion WHERE baja = ${baja}::uuid RETURNING usuario_id, cliente_id, periodicidad`.execute(
    db,
  );
  return rows[0] ?? null;
}
