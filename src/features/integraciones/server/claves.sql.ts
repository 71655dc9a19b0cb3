import { sql } from 'kysely';

import type { CallContext } from '#server/dispatcher.ts';

import type { Clave } from '../contract.ts';

type Db = CallContext['db'];

/** Keys of one client or of all (null), living ones first, then the newest. */
export async function selectClaves(db: Db, cliente: number | null): Promise<Clave[]> {
  const { rows } = await sql<Clave>`
    SELECT k.id, k.cliente_id, c.nombre AS cliente, k.nombre, k.prefijo, k.alcances, k.creada, k.vence, k.ultimo_uso, k.revocada,
           -- Somebody of ours: a client reads no name of theirs.
           coalesce(u.fullname, 'Andén') AS creada_por,
           CASE WHEN k.revocada IS NOT NULL THEN 'REVOCADA' WHEN k.vence <= now() THEN 'VENCIDA' ELSE 'VIGENTE' END AS estado
      FROM clave_api k
      JOIN cliente c ON c.id = k.cliente_id
      LEFT JOIN usuario u ON u.id = k.creada_por
     WHERE (${cliente}::int IS NULL OR k.cliente_id = ${cliente}::int)
     ORDER BY k.revocada IS NOT NULL, coalesce(k.vence <= now(), false), k.id DESC
     LIMIT 1000`.execute(db);
  return rows;
}

/** Whether the client exists; holds its row, so that two who count its keys do it one after the other. */
export async function lockCliente(db: Db, id: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('integraciones'), ${id}::int)`.execute(db);
  const { rows } = await sql`SELECT FROM cliente WHERE id = ${id}::int AND activo`.execute(db);
  return rows.length === 1;
}

export async function countClaves(db: Db, cliente: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM clave_api
     WHERE cliente_id = ${cliente}::int AND revocada IS NULL AND coalesce(vence > now(), true)`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function isPast(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`SELECT ${day}::date < hoy() AS past`.execute(db);
  return rows[0]?.past ?? true;
}

export async function selectOpciones(db: Db, cliente: number | null) {
  const [clientes, eventos] = await Promise.all([
    sql<{ id: number; nombre: string }>`
      SELECT id, nombre FROM cliente WHERE activo AND (${cliente}::int IS NULL OR id = ${cliente}::int) ORDER BY nombre`.execute(
      db,
    ),
    sql<{ codigo: string; nombre: string }>`SELECT codigo, nombre FROM tipo_evento ORDER BY nombre`.execute(db),
  ]);
  return { clientes: clientes.rows, eventos: eventos.rows };
}
