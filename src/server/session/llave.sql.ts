// owns: llave
import { sql } from 'kysely';

import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/db.ts';

export interface LlaveRow {
  readonly numero: number;
  readonly kid: string;
  readonly envuelta: Buffer;
}

/** All wrapped keys, the newest first; others who keep them wait until this transaction ends. */
export async function lockLlaves(db: Db): Promise<LlaveRow[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('llave'))`.execute(db);
  const { rows } = await sql<LlaveRow>`SELECT numero, kid, envuelta FROM llave ORDER BY numero DESC, creada`.execute(
    db,
  );
  return rows;
}

export async function insertLlave(db: Db, { numero, kid, envuelta }: LlaveRow): Promise<void> {
  await sql`INSERT INTO llave (numero, kid, envuelta) VALUES (${numero}, ${kid}, ${envuelta})`.execute(db);
}

/** Wrappings under keys that this server does not hold and that are older than its own: nobody signs with those any more. */
export async function deleteOldLlaves(db: Db, kids: readonly string[], current: string): Promise<void> {
  await sql`
    DELETE FROM llave l USING llave mine
     WHERE mine.numero = l.numero AND mine.kid = ${current} AND l.creada < mine.creada AND NOT l.kid = ANY (${[...kids]}::text[])`.execute(
    db,
  );
}

/** The same as {@link lockLlaves} on the owner's connection, inside its transaction. */
export async function readLlaves(db: Connection): Promise<LlaveRow[]> {
  await db.query("SELECT pg_advisory_xact_lock(hashtext('llave'))");
  return (await db.query<LlaveRow>('SELECT numero, kid, envuelta FROM llave ORDER BY numero DESC, creada')).rows;
}

export async function addLlave(db: Connection, { numero, kid, envuelta }: LlaveRow): Promise<void> {
  await db.query('INSERT INTO llave (numero, kid, envuelta) VALUES ($1, $2, $3)', [numero, kid, envuelta]);
}
