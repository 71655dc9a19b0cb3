import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface Vale {
  readonly centavos: number;
  readonly moneda: 'UYU' | 'USD';
}

interface Contado {
  readonly producto_id: number;
  readonly cantidad: number;
}

interface Pregunta {
  readonly deposito_id: number;
  /** Whose own of the last day counts along; null: nobody's. */
  readonly usuario_id: number | null;
  readonly filas: readonly Contado[];
}

/**
 * What these are worth together where that is as much as the depósito lets one person decide, with what the same person decided alone of the same
 * products in the last day: a large one is not booked in small ones. Null: it is less, or nobody knows what they are worth.
 */
export async function selectSobreTope(db: Db, { deposito_id, usuario_id, filas }: Pregunta): Promise<Vale | null> {
  const { rows } = await sql<Vale>`
    WITH pedidas AS (
      SELECT x.producto_id, sum(x.cantidad) AS cantidad FROM json_to_recordset(${JSON.stringify(filas)}::json) AS x (producto_id int, cantidad bigint) GROUP BY 1
    ), todas AS (
      SELECT p.moneda, p.valor_centavos * (f.cantidad + (
               SELECT coalesce(sum(m.cantidad), 0) FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id AND t.conteo_linea_id IS NULL
                WHERE m.producto_id = f.producto_id AND m.deposito_id = ${deposito_id}::int AND m.usuario_id = ${usuario_id}::int
                  AND m.registrado > now() - interval '1 day' AND (m.acto = 'AJUSTAR' OR (m.acto = 'CAMBIAR' AND m.a_condicion = 'DANADO'))
                  AND NOT EXISTS (SELECT FROM stock_liberacion l WHERE l.transaccion_id = m.transaccion_id)
                  AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id))) AS suma,
             p.valor_centavos * f.cantidad AS propia
        FROM pedidas f JOIN producto p ON p.id = f.producto_id AND p.valor_centavos IS NOT NULL
    )
    SELECT sum(x.propia)::bigint AS centavos, x.moneda
      FROM todas x JOIN deposito d ON d.id = ${deposito_id}::int
     GROUP BY x.moneda, d.aprobar_desde_centavos, d.aprobar_desde_usd_centavos
    HAVING sum(x.suma) >= CASE x.moneda WHEN 'USD' THEN d.aprobar_desde_usd_centavos ELSE d.aprobar_desde_centavos END
     ORDER BY x.moneda DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Which of these, told by their place in the list, are by themselves worth more than one person decides. */
export async function selectValiosas(db: Db, deposito_id: number, filas: readonly Contado[]): Promise<number[]> {
  const rows = filas.map(({ producto_id, cantidad }, n) => ({ n, producto_id, cantidad }));
  const { rows: found } = await sql<{ n: number }>`
    SELECT x.n FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x (n int, producto_id int, cantidad bigint)
      JOIN producto p ON p.id = x.producto_id JOIN deposito d ON d.id = ${deposito_id}::int
     WHERE p.valor_centavos * x.cantidad >= CASE p.moneda WHEN 'USD' THEN d.aprobar_desde_usd_centavos ELSE d.aprobar_desde_centavos END`.execute(
    db,
  );
  return found.map(({ n }) => n);
}
