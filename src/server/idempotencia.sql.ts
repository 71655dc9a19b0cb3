// owns: idempotencia
import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import { AppError } from '#shared/errors.ts';

import type { Db } from './db/db.ts';

export interface Claim {
  readonly usuario_id: number;
  readonly clave: string;
  readonly servicio: string;
  readonly huella: Buffer;
}

/**
 * Takes a key for this command, or answers what the first call with it answered. The row is written before the work, in the work's
 * own transaction: a second call at the same moment waits for the first one's end.
 * @throws AppError CLAVE_REUTILIZADA when the key came with another service or body
 */
export async function claimKey(db: Db, claim: Claim): Promise<Record<string, unknown> | null> {
  const taken = await db
    .insertInto('idempotencia')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['usuario_id', 'clave']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const { rows } = await sql<{ misma: boolean; respuesta: Record<string, unknown> | null }>`
    SELECT servicio = ${claim.servicio} AND huella = ${claim.huella} AS misma, respuesta
      FROM idempotencia WHERE usuario_id = ${claim.usuario_id} AND clave = ${claim.clave}::uuid`.execute(db);
  const [first] = rows;
  if (!first?.misma) throw new AppError('CLAVE_REUTILIZADA', { servicio: claim.servicio });
  return first.respuesta ?? {};
}

export async function storeAnswer(db: Db, claim: Claim, answer: Record<string, unknown>): Promise<void> {
  await sql`UPDATE idempotencia SET respuesta = ${JSON.stringify(answer)}::jsonb
             WHERE usuario_id = ${claim.usuario_id} AND clave = ${claim.clave}::uuid`.execute(db);
}

/** Answers are kept for 48 hours. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await sql`DELETE FROM idempotencia WHERE creado < now() - interval '48 hours'`.execute(db);
}

/** SHA-256 of what was asked, the same whatever the order in which the fields came. */
export function fingerprint(params: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(params, sortedKeys)).digest();
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
