// owns: salida_pendiente
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Parcels whose bultos left, or did not leave after all. */

export interface Pendiente {
  readonly id: number;
  readonly guia_id: number;
  readonly usuario_id: number;
}

/** The next whose time has come, held; what another process has is left to it. */
export async function takePendiente(db: Db): Promise<Pendiente | null> {
  const { rows } = await sql<Pendiente>`
    SELECT p.id, p.guia_id, p.usuario_id FROM salida_pendiente p WHERE p.proxima <= clock_timestamp()
     ORDER BY p.proxima, p.id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db);
  return rows[0] ?? null;
}

/** One parcel is booked by one process at a time, also where two reminders of it wait. */
export async function lockSalida(db: Db, guia_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('salida de stock'), (${guia_id}::bigint % 2147483647)::int)`.execute(
    db,
  );
}

export interface Estado {
  /** When it came into our hands; null: it is still with the warehouse. */
  readonly levantada: string | null;
  readonly guia_nro: string;
  readonly en_anden: readonly number[];
  readonly afuera: readonly number[];
}

/** What the parcel's own row says now, whatever the reminder was for. */
export async function selectEstado(db: Db, guia_id: number): Promise<Estado | null> {
  const { rows } = await sql<Estado>`
    SELECT g.levantada, g.numero AS guia_nro,
           (SELECT coalesce(json_agg(b.id ORDER BY b.id), '[]'::json) FROM orden_bulto b WHERE b.guia_id = g.id AND b.estado = 'CERRADO' AND b.despachado IS NULL) AS en_anden,
           (SELECT coalesce(json_agg(b.id ORDER BY b.id), '[]'::json) FROM orden_bulto b WHERE b.guia_id = g.id AND b.despachado IS NOT NULL) AS afuera
      FROM guia g WHERE g.id = ${guia_id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function deletePendiente(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM salida_pendiente WHERE id = ${id}::bigint`.execute(db);
}

/** It stays, with the reason, and is tried again in a minute. */
export async function updateProblema(db: Db, id: number, problema: string): Promise<void> {
  await sql`
    UPDATE salida_pendiente SET problema = ${problema.slice(0, 300)}, proxima = clock_timestamp() + interval '1 minute' WHERE id = ${id}::bigint`.execute(
    db,
  );
}
