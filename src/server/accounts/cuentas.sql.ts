// owns: usuario, restablecimiento, intento_acceso
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

export interface Account {
  id: number;
  email: string;
  fullname: string;
  username: string;
  clave_hash: string;
  estado: string;
}

/** With whether it has a second factor, in one question: an account that has none must not answer sooner. */
export async function selectAccountByEmail(db: Db, email: string): Promise<(Account & { factor: boolean }) | null> {
  const account = await db
    .selectFrom('usuario')
    .select(['id', 'email', 'fullname', 'username', 'clave_hash', 'estado'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM segundo_factor f WHERE f.usuario_id = usuario.id AND f.activado IS NOT NULL)`.as(
        'factor',
      ),
    )
    .where('email', '=', email)
    // Behind a client's key stands no person who could sign in or forget a password.
    .where('tecnico', '=', false)
    .executeTakeFirst();
  return account ?? null;
}

export async function selectAccount(db: Db, id: number): Promise<Account | null> {
  const account = await db
    .selectFrom('usuario')
    .select(['id', 'email', 'fullname', 'username', 'clave_hash', 'estado'])
    .where('id', '=', id)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Whether the password that was right a moment ago still is, and the account still active. Whoever changes either waits until the caller's
 * transaction ends, and then finds the session that it opens.
 */
export async function holdsPassword(db: Db, { id, clave_hash }: Pick<Account, 'id' | 'clave_hash'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM usuario WHERE id = ${id}::int AND clave_hash = ${clave_hash} AND estado <> 'INACTIVO' FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows.length === 1;
}

export interface NewAccount {
  email: string;
  fullname: string;
  username: string;
  clave_hash: string;
}

/** Registers an account that awaits approval; null when the address has one already. */
export async function insertPendingAccount(db: Db, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('usuario')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updatePassword(db: Db, id: number, clave_hash: string): Promise<void> {
  await db.updateTable('usuario').set({ clave_hash, cambiar_password: false }).where('id', '=', id).execute();
}

export async function updateProfile(
  db: Db,
  id: number,
  perfil: Pick<NewAccount, 'fullname' | 'username'>,
): Promise<void> {
  await db
    .updateTable('usuario')
    .set({ ...perfil })
    .where('id', '=', id)
    .execute();
}

/** Stores the same password under today's hash parameters. */
export async function updateHash(db: Db, id: number, clave_hash: string): Promise<void> {
  await db.updateTable('usuario').set({ clave_hash }).where('id', '=', id).execute();
}

/** Writes a reset link's hash unless the account already got three within the hour. Answers whether it was written. */
export async function insertReset(db: Db, usuarioId: number, huella: Buffer): Promise<boolean> {
  // Requests for one account queue here: counted side by side, each would see the others' links not written yet.
  await sql`SELECT pg_advisory_xact_lock(hashtext('restablecimiento'), ${usuarioId}::int)`.execute(db);
  const { rows } = await sql`
    INSERT INTO restablecimiento (huella, usuario_id, vence)
    SELECT ${huella}, ${usuarioId}, now() + interval '10 minutes'
     WHERE (SELECT count(*) FROM restablecimiento
             WHERE usuario_id = ${usuarioId} AND NOT invitacion AND vence > now() - interval '50 minutes') < 3
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Takes a reset link: one conditional update, so of two uses at once one wins. All other links of the account end with it. */
export async function useReset(db: Db, huella: Buffer): Promise<number | null> {
  const { rows } = await sql<{ usuario_id: number }>`
    UPDATE restablecimiento SET usado = now() WHERE huella = ${huella} AND usado IS NULL AND vence > now()
    RETURNING usuario_id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await sql`UPDATE restablecimiento SET usado = now() WHERE usuario_id = ${row.usuario_id} AND usado IS NULL`.execute(
    db,
  );
  return row.usuario_id;
}

/** Seconds that the next guess for account `i` must still wait. */
const WAIT = sql`greatest(
  CASE WHEN i.fallos >= 5 THEN extract(epoch FROM i.ultimo + make_interval(secs => least(60, power(2, least(i.fallos - 5, 6)))) - clock_timestamp()) ELSE 0 END,
  CASE WHEN i.en_ventana >= 15 THEN extract(epoch FROM i.ventana + interval '15 minutes' - clock_timestamp()) ELSE 0 END,
  0)`;

/** The same for an account that somebody asks to open; 0: it may be tried. */
export async function selectWait(db: Db, cuenta: Buffer): Promise<number> {
  const { rows } = await sql<{ espera: number }>`
    SELECT ${WAIT}::float8 AS espera FROM intento_acceso i WHERE i.cuenta_hash = ${cuenta}`.execute(db);
  return Math.ceil(rows[0]?.espera ?? 0);
}

/**
 * Takes the turn of one wrong guess for an account before it is told wrong, so that many at once learn no more than one after the other:
 * five at will, then after 1, 2, 4 … 60 seconds, and at most fifteen in a quarter of an hour. Accounts that do not exist wait alike.
 * @param free a device that the account knows waits for nobody
 * @returns 0 when the turn was taken, else the seconds to wait
 */
export async function takeGuess(db: Db, cuenta: Buffer, free: boolean): Promise<number> {
  const { rows: taken } = await sql`
    INSERT INTO intento_acceso AS i (cuenta_hash, fallos, ultimo, ventana, en_ventana)
    VALUES (${cuenta}, 1, clock_timestamp(), clock_timestamp(), 1)
    ON CONFLICT (cuenta_hash) DO UPDATE SET
      fallos = i.fallos + 1, ultimo = clock_timestamp(),
      ventana = CASE WHEN i.ventana < clock_timestamp() - interval '15 minutes' THEN clock_timestamp() ELSE i.ventana END,
      en_ventana = CASE WHEN i.ventana < clock_timestamp() - interval '15 minutes' THEN 1 ELSE i.en_ventana + 1 END
    WHERE ${free}::boolean OR ${WAIT} <= 0
    RETURNING 1`.execute(db);
  if (taken.length === 1) return 0;
  return Math.max(1, await selectWait(db, cuenta));
}

export interface Precedentes {
  /** Wrong passwords since the last right one. */
  readonly fallos: number;
  /** Whether the account was opened before, in the last quarter, and whether from this address. */
  readonly conocida: boolean;
  readonly desde_aqui: boolean;
}

/** What is known of an account that is being opened. */
export async function selectPrecedentes(
  db: Db,
  { usuario_id, cuenta, ip }: { readonly usuario_id: number; readonly cuenta: Buffer; readonly ip: string },
): Promise<Precedentes> {
  const { rows } = await sql<Precedentes>`
    SELECT coalesce((SELECT i.fallos FROM intento_acceso i WHERE i.cuenta_hash = ${cuenta}), 0)::int AS fallos,
           EXISTS (SELECT FROM sesion s WHERE s.usuario_id = ${usuario_id}::int) AS conocida,
           EXISTS (SELECT FROM sesion s WHERE s.usuario_id = ${usuario_id}::int AND s.ip = ${ip}) AS desde_aqui`.execute(
    db,
  );
  return rows[0] ?? { fallos: 0, conocida: false, desde_aqui: false };
}

/**
 * After a right password the next guess waits for nobody. The quarter of an hour goes on: else an owner who comes and goes all day would
 * give a guesser five more each time.
 */
export async function forgiveFailures(db: Db, cuenta: Buffer): Promise<void> {
  await sql`UPDATE intento_acceso SET fallos = 0 WHERE cuenta_hash = ${cuenta}`.execute(db);
}

export async function deleteFailures(db: Db, cuenta: Buffer): Promise<void> {
  await sql`DELETE FROM intento_acceso WHERE cuenta_hash = ${cuenta}`.execute(db);
}

/** Guesses of accounts that nobody tried for a day, and links that are long over. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`DELETE FROM intento_acceso WHERE ultimo < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM restablecimiento WHERE vence < now() - interval '1 day'`.execute(db);
}
