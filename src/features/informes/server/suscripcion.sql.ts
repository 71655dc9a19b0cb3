// owns: informe_suscripcion
import { sql } from 'kysely';

import type { Db } from '#server/db.ts';

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
    ON CONFLICT (usuario_id, cliente_id) DO UPDATE SET periodicidad = EXCLUDED.periodicidad, proxima = EXCLUDED.proxima`.execute(
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
  readonly baja: string;
}

const AT_ONCE = 20;

/**
 * Takes what is due, moves it to its next day and answers it; another process skips it. Who lost the account, the client or the code since
 * is passed over for as long as that lasts.
 */
export async function takeDebidas(db: Db): Promise<Debida[]> {
  const { rows } = await sql<Debida>`
    WITH debida AS (
      SELECT s.id FROM informe_suscripcion s WHERE s.proxima <= hoy() ORDER BY s.proxima, s.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ), movida AS (
      UPDATE informe_suscripcion s SET proxima = proximo_envio(s.periodicidad, hoy()), ultima = now()
        FROM debida WHERE s.id = debida.id
      RETURNING s.*
    )
    SELECT m.id, m.usuario_id, m.cliente_id, m.periodicidad, u.email, u.fullname, c.nombre AS cliente, u.tipo_usuario = 'cliente' AS es_cliente, m.baja
      FROM movida m
      JOIN usuario u ON u.id = m.usuario_id
      JOIN cliente c ON c.id = m.cliente_id
     WHERE u.estado = 'ACTIVO' AND (
             (u.tipo_usuario = 'cliente' AND u.cliente_id = m.cliente_id AND ${holds('CLI_001')})
          OR (u.tipo_usuario = 'personal' AND (${holds('REPO_GEN')} OR EXISTS (SELECT FROM usuario_rol r WHERE r.usuario_id = u.id AND r.rol_id = 1))))`.execute(
    db,
  );
  return rows;
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
