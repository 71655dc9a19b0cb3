import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What the form of a client is judged by beside what was typed. */

export async function selectNombreDeLocalidad(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`SELECT l.nombre FROM localidad l WHERE l.id = ${id}::int`.execute(db);
  return rows[0]?.nombre ?? null;
}

interface Unicos {
  readonly cliente_id: number;
  /** Of the order itself, and of those that it comes from or that come from it, a value may be the same. */
  readonly propia: number | null;
  readonly valores: Readonly<Record<string, string>>;
}

/** Which of these values another living order of the client has. Two that say the same at once come one after the other. */
export async function selectUsados(db: Db, { cliente_id, propia, valores }: Unicos): Promise<Map<string, Set<string>>> {
  await sql`SELECT pg_advisory_xact_lock(341, ${cliente_id}::int)`.execute(db);
  const { rows } = await sql<{ campo: string; valor: string }>`
    SELECT v.key AS campo, v.value AS valor FROM jsonb_each_text(${JSON.stringify(valores)}::jsonb) v
     WHERE EXISTS (
       SELECT FROM orden o
        WHERE o.cliente_id = ${cliente_id}::int AND o.decision <> 'ANULADA' AND o.transaccion_id IS DISTINCT FROM ${propia}::bigint
          AND o.pendiente_de_id IS DISTINCT FROM coalesce(${propia}::bigint, 0)
          AND o.transaccion_id IS DISTINCT FROM (SELECT p.pendiente_de_id FROM orden p WHERE p.transaccion_id = ${propia}::bigint)
          AND CASE v.key WHEN 'referencia' THEN o.referencia = v.value WHEN 'nota' THEN o.observaciones = v.value
                         WHEN 'proveedor' THEN o.proveedor = v.value ELSE o.extra @> jsonb_build_object(v.key, v.value) END)`.execute(
    db,
  );
  const used = new Map<string, Set<string>>();
  for (const { campo, valor } of rows) used.set(campo, new Set([valor]));
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
