import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Linea } from './wo.sql.ts';

export interface Lote {
  readonly partida_id: number;
  readonly codigo: string;
  readonly vence: string | null;
  readonly libre: number;
  readonly razon: string | null;
}

/** The other lots of its place, what expires first first; each with why the order may not have it, where it may not. */
export async function selectLotes(
  db: Db,
  { linea_id, producto_id, almacenamiento_id, partida_id }: Linea,
): Promise<Lote[]> {
  const { rows } = await sql<Lote>`
    SELECT q.id AS partida_id, q.codigo, q.vence, s.libre,
           CASE WHEN i.partida_pedida_id <> q.id
                THEN format('La orden pide el lote %s', (SELECT x.codigo FROM partida x WHERE x.id = i.partida_pedida_id))
                WHEN q.vence < hoy() + coalesce(p.dias_minimos_salida, 0)
                THEN format('Vence el %s: mínimo %s días', to_char(q.vence, 'DD/MM/YYYY'), coalesce(p.dias_minimos_salida, 0)) END AS razon
      FROM (SELECT z.partida_id, sum(z.cantidad)::bigint AS libre FROM stock_saldo z
             WHERE z.producto_id = ${producto_id}::int AND z.almacenamiento_id = ${almacenamiento_id}::int AND z.condicion = 'DISPONIBLE'
               AND z.cantidad > 0 AND z.partida_id NOT IN (0, ${partida_id ?? 0}::int) GROUP BY 1) s
      JOIN partida q ON q.id = s.partida_id JOIN producto p ON p.id = q.producto_id
      JOIN transaccion_linea i ON i.id = ${linea_id}::bigint
     ORDER BY q.vence NULLS LAST, q.codigo`.execute(db);
  return rows;
}

/** So many of the line are asked for of another lot: the line is that much shorter. */
export async function acortarLinea(db: Db, id: number, cantidad: number): Promise<void> {
  await sql`UPDATE wo_linea SET pedida = pedida - ${cantidad}::bigint WHERE id = ${id}::bigint`.execute(db);
}

/** All of the line is asked for of another lot. */
export async function mudarLinea(db: Db, id: number, partida_id: number): Promise<void> {
  await sql`UPDATE wo_linea SET partida_id = ${partida_id}::int WHERE id = ${id}::bigint`.execute(db);
}
