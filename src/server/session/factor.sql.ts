// owns: segundo_factor, codigo_recuperacion, desafio
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

export interface FactorRow {
  /** Sealed; null: none is in force. */
  readonly secreto: Buffer | null;
  readonly activado: string | null;
  /** Shown and not confirmed yet; null once it is too late. */
  readonly propuesta: Buffer | null;
}

export async function selectFactor(db: Db, usuarioId: number): Promise<FactorRow | null> {
  const { rows } = await sql<FactorRow>`
    SELECT secreto, activado, CASE WHEN propuesta_vence > now() THEN propuesta END AS propuesta
      FROM segundo_factor WHERE usuario_id = ${usuarioId}::int`.execute(db);
  return rows[0] ?? null;
}

/** Keeps a new secret until it is confirmed, ten minutes at most; one that is in force stays so. */
export async function savePropuesta(db: Db, usuarioId: number, propuesta: Buffer): Promise<void> {
  await sql`
    INSERT INTO segundo_factor (usuario_id, propuesta, propuesta_vence) VALUES (${usuarioId}::int, ${propuesta}, now() + interval '10 minutes')
    ON CONFLICT (usuario_id) DO UPDATE SET propuesta = excluded.propuesta, propuesta_vence = excluded.propuesta_vence`.execute(
    db,
  );
}

/** Puts the confirmed secret in force, in place of any other; its code of that interval is used. Of two at once one wins. */
export async function activate(
  db: Db,
  usuarioId: number,
  { propuesta, intervalo }: { propuesta: Buffer; intervalo: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE segundo_factor SET secreto = propuesta, activado = now(), ultimo_intervalo = ${intervalo}::bigint, propuesta = NULL, propuesta_vence = NULL
     WHERE usuario_id = ${usuarioId}::int AND propuesta = ${propuesta} AND propuesta_vence > now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses a code up: one conditional update, so that of two processes with the same code one wins, and no earlier one is good after it. */
export async function takeInterval(
  db: Db,
  usuarioId: number,
  { secreto, intervalo }: { secreto: Buffer; intervalo: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE segundo_factor SET ultimo_intervalo = ${intervalo}::bigint
     WHERE usuario_id = ${usuarioId}::int AND secreto = ${secreto} AND ultimo_intervalo < ${intervalo}::bigint`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Answers whether there was one. */
export async function deleteFactor(db: Db, usuarioId: number): Promise<boolean> {
  const { rows } = await sql<{ activo: boolean }>`
    DELETE FROM segundo_factor WHERE usuario_id = ${usuarioId}::int RETURNING activado IS NOT NULL AS activo`.execute(
    db,
  );
  await sql`DELETE FROM codigo_recuperacion WHERE usuario_id = ${usuarioId}::int`.execute(db);
  return rows[0]?.activo ?? false;
}

export interface CodigoRow {
  readonly letra: string;
  readonly codigo_hash: string;
}

/** New codes in place of all that there were. */
export async function replaceCodigos(db: Db, usuarioId: number, codigos: readonly CodigoRow[]): Promise<void> {
  await sql`DELETE FROM codigo_recuperacion WHERE usuario_id = ${usuarioId}::int`.execute(db);
  await db
    .insertInto('codigo_recuperacion')
    .values(codigos.map((codigo) => ({ ...codigo, usuario_id: usuarioId })))
    .execute();
}

export async function selectCodigo(db: Db, usuarioId: number, letra: string): Promise<CodigoRow | null> {
  const { rows } = await sql<CodigoRow>`
    SELECT c.letra, c.codigo_hash FROM codigo_recuperacion c JOIN segundo_factor f ON f.usuario_id = c.usuario_id AND f.activado IS NOT NULL
     WHERE c.usuario_id = ${usuarioId}::int AND c.letra = ${letra} AND c.usado IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** The same as {@link takeInterval} for a code of recovery. */
export async function takeCodigo(db: Db, usuarioId: number, { letra, codigo_hash }: CodigoRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE codigo_recuperacion SET usado = now()
     WHERE usuario_id = ${usuarioId}::int AND letra = ${letra} AND codigo_hash = ${codigo_hash} AND usado IS NULL`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function countCodigos(db: Db, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM codigo_recuperacion WHERE usuario_id = ${usuarioId}::int AND usado IS NULL`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface NewDesafio {
  readonly huella: Buffer;
  readonly usuario_id: number;
  readonly cookie_hash: Buffer | null;
  readonly clave_huella: Buffer;
}

/** Five minutes to type a code in. */
export async function insertDesafio(
  db: Db,
  { huella, usuario_id, cookie_hash, clave_huella }: NewDesafio,
): Promise<void> {
  await sql`
    INSERT INTO desafio (huella, usuario_id, cookie_hash, clave_huella, vence)
    VALUES (${huella}, ${usuario_id}::int, ${cookie_hash}, ${clave_huella}, now() + interval '5 minutes')`.execute(db);
}

export interface Desafio {
  readonly usuario_id: number;
  readonly email: string;
  readonly fullname: string;
  readonly estado: string;
  readonly clave_hash: string;
  readonly cookie_hash: Buffer | null;
  readonly clave_huella: Buffer;
}

/** A challenge that may still be answered, with the account as it is now; null where it has no second factor any more. */
export async function selectDesafio(db: Db, huella: Buffer): Promise<Desafio | null> {
  const { rows } = await sql<Desafio>`
    SELECT d.usuario_id, u.email, u.fullname, u.estado, u.clave_hash, d.cookie_hash, d.clave_huella
      FROM desafio d JOIN usuario u ON u.id = d.usuario_id
      JOIN segundo_factor f ON f.usuario_id = d.usuario_id AND f.activado IS NOT NULL
     WHERE d.huella = ${huella} AND d.usado IS NULL AND d.vence > now()`.execute(db);
  return rows[0] ?? null;
}

export async function takeDesafio(db: Db, huella: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE desafio SET usado = now() WHERE huella = ${huella} AND usado IS NULL AND vence > now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Challenges that are long over, and proposals that nobody confirmed. */
export async function deleteOldDesafios(db: Db): Promise<void> {
  await sql`DELETE FROM desafio WHERE vence < now() - interval '1 day'`.execute(db);
  await sql`UPDATE segundo_factor SET propuesta = NULL, propuesta_vence = NULL WHERE propuesta_vence < now()`.execute(
    db,
  );
  await sql`DELETE FROM segundo_factor WHERE secreto IS NULL AND propuesta IS NULL`.execute(db);
}
