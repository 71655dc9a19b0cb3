// owns: preferencia
import { sql } from 'kysely';

import type { CallContext } from '#server/dispatcher.ts';
import type { Lectura } from '#shared/identity.ts';

type Db = CallContext['db'];

/** Adds to what the person has chosen; what is not named stays. */
export async function saveAjustes(
  db: Db,
  usuarioId: number,
  ajustes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    INSERT INTO preferencia (usuario_id, ajustes) VALUES (${usuarioId}::int, ${JSON.stringify(ajustes)}::jsonb)
    ON CONFLICT (usuario_id) DO UPDATE SET ajustes = preferencia.ajustes || excluded.ajustes`.execute(db);
}

/** What the person chose of these is chosen no more. */
export async function forgetAjustes(db: Db, usuarioId: number, names: readonly string[]): Promise<void> {
  await sql`UPDATE preferencia SET ajustes = ajustes - ${names}::text[] WHERE usuario_id = ${usuarioId}::int`.execute(
    db,
  );
}

export async function saveLectura(db: Db, usuarioId: number, lectura: Lectura): Promise<void> {
  const { special_chars, remove_prefix, remove_suffix, gs1_separador = '' } = lectura;
  await sql`
    INSERT INTO preferencia (usuario_id, special_chars, remove_prefix, remove_suffix, gs1_separador)
    VALUES (${usuarioId}::int, ${special_chars}, ${remove_prefix}, ${remove_suffix}, ${gs1_separador})
    ON CONFLICT (usuario_id) DO UPDATE
       SET special_chars = excluded.special_chars, remove_prefix = excluded.remove_prefix, remove_suffix = excluded.remove_suffix,
           gs1_separador = excluded.gs1_separador`.execute(db);
}

/** What the session does not know of the account: when it was made, and the name of the agency. */
export async function selectCuenta(
  db: Db,
  usuarioId: number,
): Promise<{ creada: string; agencia: string | null } | null> {
  const { rows } = await sql<{ creada: string; agencia: string | null }>`
    SELECT u.creado AS creada, a.nombre AS agencia
      FROM usuario u LEFT JOIN agente a ON a.id = u.agente_id WHERE u.id = ${usuarioId}::int`.execute(db);
  return rows[0] ?? null;
}
