// owns: clave_api
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { SessionRow } from './sesion.sql.ts';
import { selectPerson } from './sesion.sql.ts';

/** A living key: what it opens, until when, and the person that calls by it. */
export interface ClaveRow {
  readonly session: SessionRow;
  readonly id: number;
  readonly alcances: readonly string[];
  readonly vence: string | null;
  readonly ultimo_uso: string | null;
}

interface Found {
  readonly id: number;
  readonly usuario_id: number;
  readonly alcances: string[];
  readonly creada: string;
  readonly vence: string | null;
  readonly ultimo_uso: string | null;
  readonly cliente: { id: number; nombre: string };
}

/** The key behind a hash; null where there is none, or it was revoked, or its client is no longer one. */
export async function selectClave(db: Db, huella: Buffer): Promise<ClaveRow | null> {
  const { rows } = await sql<Found>`
    SELECT k.id, k.usuario_id, k.alcances, k.creada, k.vence, k.ultimo_uso, json_build_object('id', c.id, 'nombre', c.nombre) AS cliente
      FROM clave_api k
      JOIN cliente c ON c.id = k.cliente_id AND c.activo
      JOIN usuario u ON u.id = k.usuario_id AND u.estado = 'ACTIVO'
     WHERE k.huella = ${huella} AND k.revocada IS NULL`.execute(db);
  const [found] = rows;
  const person = found ? await selectPerson(db, found.usuario_id) : null;
  if (!found || !person) return null;
  const { id, alcances, creada, vence, ultimo_uso, cliente } = found;
  // A key's rights are its scopes, whatever somebody may have given to its person.
  const usuario = { ...person, roles: [], funcionalidades: [] };
  const session = {
    id: `clave:${id}`,
    cookie: null,
    creada,
    ultimo_uso: creada,
    cerrada: false,
    // A key lives as long as it is not taken away; of a session's end its own row knows nothing.
    horas: 12,
    usuario,
    cliente,
    preferencia: null,
    layout: null,
  };
  return { session: { ...session, alcances }, id, alcances, vence, ultimo_uso };
}

export interface NewClave {
  readonly cliente_id: number;
  readonly nombre: string;
  readonly prefijo: string;
  readonly huella: Buffer;
  readonly alcances: readonly string[];
  readonly creada_por: number;
  readonly vence: string | null;
  /** Address of its person, which no mail ever reaches. */
  readonly email: string;
}

/** Writes a key with the person that it calls as; answers its id. */
export async function insertClave(db: Db, clave: NewClave): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH persona AS (
      INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, tecnico)
      VALUES (${clave.email}, ${`Integración ${clave.nombre}`}, ${clave.prefijo}, '!', 'ACTIVO', 'cliente', ${clave.cliente_id}::int, true)
      RETURNING id
    )
    INSERT INTO clave_api (cliente_id, usuario_id, nombre, prefijo, huella, alcances, creada_por, vence)
    SELECT ${clave.cliente_id}::int, id, ${clave.nombre}, ${clave.prefijo}, ${clave.huella}, ${clave.alcances}::text[], ${clave.creada_por}::int,
           inicio_del_dia(${clave.vence}::date + 1)
      FROM persona
    RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the key was not written');
  return row.id;
}

interface Vigente {
  readonly cliente_id: number;
  readonly nombre: string;
  readonly prefijo: string;
  readonly alcances: string[];
  /** Its last day. */
  readonly vence: string | null;
}

/** A key that opens, held, of that client or of anybody (null); null: there is none. */
export async function lockVigente(db: Db, { id, cliente }: Pick<Revoked, 'id' | 'cliente'>): Promise<Vigente | null> {
  const { rows } = await sql<Vigente>`
    SELECT cliente_id, nombre, prefijo, alcances, ((vence - interval '1 second') AT TIME ZONE 'America/Montevideo')::date AS vence FROM clave_api
     WHERE id = ${id}::int AND revocada IS NULL AND coalesce(vence, 'infinity') > now()
       AND (${cliente}::int IS NULL OR cliente_id = ${cliente}::int) FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** No sooner than it would have ended anyway. */
export async function endInADay(db: Db, id: number): Promise<void> {
  await sql`UPDATE clave_api SET vence = least(vence, now() + interval '1 day') WHERE id = ${id}::int`.execute(db);
}

interface Revoked {
  readonly id: number;
  /** Whose it must be; null: anybody's. */
  readonly cliente: number | null;
  readonly usuario_id: number;
}

/** Ends a key; answers whether there was one of that client to end. */
export async function revokeClave(db: Db, { id, cliente, usuario_id }: Revoked): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE clave_api SET revocada = now(), revocada_por = ${usuario_id}::int
     WHERE id = ${id}::int AND revocada IS NULL AND (${cliente}::int IS NULL OR cliente_id = ${cliente}::int)`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function updateClaveUse(db: Db, id: number): Promise<void> {
  await sql`UPDATE clave_api SET ultimo_uso = now() WHERE id = ${id}::int`.execute(db);
}
