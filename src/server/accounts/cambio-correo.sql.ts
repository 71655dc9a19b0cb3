// owns: cambio_correo
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import { asRefusal } from '../db/refusals.ts';

export interface CambioDeCorreo {
  readonly huella: Buffer;
  readonly usuario_id: number;
  readonly email: string;
}

/** Writes the hash of a link that confirms an address, unless the person asked for three within the hour. */
export async function insertCambio(db: Db, { huella, usuario_id, email }: CambioDeCorreo): Promise<boolean> {
  // Requests of one person queue here: counted side by side, each would see the others' not written yet.
  await sql`SELECT pg_advisory_xact_lock(hashtext('cambio_correo'), ${usuario_id}::int)`.execute(db);
  const { numAffectedRows } = await sql`
    INSERT INTO cambio_correo (huella, usuario_id, email, vence)
    SELECT ${huella}, ${usuario_id}::int, ${email}, now() + interval '10 minutes'
     WHERE (SELECT count(*) FROM cambio_correo WHERE usuario_id = ${usuario_id}::int AND creado > now() - interval '1 hour') < 3`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Takes a link: one conditional update, so of two uses at once one wins. All others of the person end with it. */
export async function useCambio(db: Db, huella: Buffer): Promise<Omit<CambioDeCorreo, 'huella'> | null> {
  const { rows } = await sql<Omit<CambioDeCorreo, 'huella'>>`
    UPDATE cambio_correo SET usado = now() WHERE huella = ${huella} AND usado IS NULL AND vence > now()
    RETURNING usuario_id, email`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await sql`UPDATE cambio_correo SET usado = now() WHERE usuario_id = ${row.usuario_id}::int AND usado IS NULL`.execute(
    db,
  );
  return row;
}

/** Links that were mailed to the former address open nothing any more. @throws AppError ENLACE_VENCIDO where somebody else has it by now */
export async function updateEmail(db: Db, usuarioId: number, email: string): Promise<void> {
  await asRefusal(sql`UPDATE usuario SET email = ${email} WHERE id = ${usuarioId}::int`.execute(db), {
    usuario_email_unico: 'ENLACE_VENCIDO',
  });
  await sql`UPDATE restablecimiento SET usado = now() WHERE usuario_id = ${usuarioId}::int AND usado IS NULL`.execute(
    db,
  );
}

/** Whoever asked for another address with a password that was not theirs to know does not get it once the password is another. */
export async function endCambios(db: Db, usuarioId: number): Promise<void> {
  await sql`UPDATE cambio_correo SET usado = now() WHERE usuario_id = ${usuarioId}::int AND usado IS NULL`.execute(db);
}

export async function deleteOldCambios(db: Db): Promise<void> {
  await sql`DELETE FROM cambio_correo WHERE vence < now() - interval '1 day'`.execute(db);
}
