// owns: correo
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

export interface Mail {
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
}

export interface PendingMail extends Mail {
  readonly id: number;
  readonly creado: string;
}

/** Writes a mail into the outbox, in the transaction that decides to send it. */
export async function insertMail(db: Db, mail: Mail): Promise<void> {
  await db
    .insertInto('correo')
    .values({ ...mail })
    .execute();
}

/** Takes the mails that are due, at most ten; another process skips those, and gets them again in two minutes if this one dies. */
export async function takePendingMails(db: Db): Promise<PendingMail[]> {
  const { rows } = await sql<PendingMail>`
    UPDATE correo SET proximo_intento = now() + interval '2 minutes', intentos = intentos + 1
     WHERE id IN (SELECT id FROM correo WHERE enviado IS NULL AND intentos < 20 AND proximo_intento <= now()
                   ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED)
    RETURNING id, para, asunto, texto, creado`.execute(db);
  return rows;
}

export async function markSent(db: Db, id: number): Promise<void> {
  await sql`UPDATE correo SET enviado = now() WHERE id = ${id}`.execute(db);
}

export interface FailedMail {
  readonly id: number;
  readonly para: string;
  readonly asunto: string;
  readonly creado: string;
  readonly intentos: number;
  readonly proximo_intento: string | null;
}

/** Those that three attempts did not send, oldest first. */
export async function selectFailedMails(db: Db): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    SELECT id, para, asunto, creado, intentos, CASE WHEN intentos < 20 THEN proximo_intento END AS proximo_intento
      FROM correo WHERE enviado IS NULL AND intentos >= 3 ORDER BY id LIMIT 100`.execute(db);
  return rows;
}

export async function retryFailedMails(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE correo SET intentos = 0, proximo_intento = now() WHERE enviado IS NULL AND intentos >= 3`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A sent mail may hold a link that is no longer good to keep. */
export async function deleteOldMails(db: Db): Promise<void> {
  await sql`DELETE FROM correo WHERE enviado < now() - interval '30 days'`.execute(db);
}
