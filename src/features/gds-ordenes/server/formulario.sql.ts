import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What the form of a client is judged by beside what was typed. */

export async function selectNombresDeLocalidades(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT l.id, l.nombre FROM localidad l WHERE l.id = ANY (${[...new Set(ids)]}::int[])`.execute(db);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

interface Unicos {
  readonly cliente_id: number;
  /** Of the order itself, and of those that it comes from or that come from it, a value may be the same. */
  readonly propia: number | null;
  readonly pares: readonly { readonly campo: string; readonly valor: string }[];
  /** They are to be written: two that say the same at once come one after the other. */
  readonly isHeld: boolean;
}

/** Which of these values of unique fields another living order of the client has. */
export async function selectUsados(
  db: Db,
  { cliente_id, propia, pares, isHeld }: Unicos,
): Promise<Map<string, Set<string>>> {
  const used = new Map<string, Set<string>>();
  if (pares.length === 0) return used;
  if (isHeld) await sql`SELECT pg_advisory_xact_lock(341, ${cliente_id}::int)`.execute(db);
  const other = sql`
    o.cliente_id = ${cliente_id}::int AND o.decision <> 'ANULADA' AND o.transaccion_id IS DISTINCT FROM ${propia}::bigint
      AND o.pendiente_de_id IS DISTINCT FROM coalesce(${propia}::bigint, 0)
      AND o.transaccion_id IS DISTINCT FROM (SELECT p.pendiente_de_id FROM orden p WHERE p.transaccion_id = ${propia}::bigint)`;
  // Each kind of field by itself, so that its index answers: asked for in one condition, every order of the client is read for every value.
  const { rows } = await sql<{ campo: string; valor: string }>`
    SELECT v.campo, v.valor FROM json_to_recordset(${JSON.stringify(pares)}::json) AS v (campo text, valor text)
     WHERE CASE v.campo
             WHEN 'referencia' THEN EXISTS (SELECT FROM orden o WHERE o.referencia = v.valor AND ${other})
             WHEN 'nota' THEN EXISTS (SELECT FROM orden o WHERE o.observaciones = v.valor AND ${other})
             WHEN 'proveedor' THEN EXISTS (SELECT FROM orden o WHERE o.proveedor = v.valor AND ${other})
             ELSE EXISTS (SELECT FROM orden o WHERE o.extra <> '{}' AND o.extra @> jsonb_build_object(v.campo, v.valor) AND ${other}) END`.execute(
    db,
  );
  for (const { campo, valor } of rows) used.set(campo, (used.get(campo) ?? new Set<string>()).add(valor));
  return used;
}

/** What an order says of itself, for the form; whom it goes to is read apart. */
export async function selectDicha(db: Db, id: number) {
  const { rows } = await sql<{
    referencia: string | null;
    proveedor: string | null;
    corte: string | null;
    prometida_el: string | null;
    observaciones: string | null;
    entrega: string | null;
    localidad: string | null;
    extra: Record<string, string>;
    campos_en_falta: string[];
  }>`
    SELECT o.referencia, o.proveedor, o.corte, o.prometida_el, o.observaciones, o.entrega, (SELECT l.nombre FROM localidad l WHERE l.id = o.localidad_id) AS localidad,
           o.extra, o.campos_en_falta
      FROM orden o WHERE o.transaccion_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}
