import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What is asked and written when two products turn out to be one. */

/** Where something of it lies, by depósito. */
export async function selectLugaresDe(db: Db, producto_id: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ deposito_id: number; lugares: number[] }>`
    SELECT s.deposito_id, array_agg(DISTINCT s.almacenamiento_id) AS lugares FROM stock_saldo s
     WHERE s.producto_id = ${producto_id}::int AND s.cantidad > 0 GROUP BY 1 ORDER BY 1`.execute(db);
  return new Map(rows.map(({ deposito_id, lugares }) => [deposito_id, lugares]));
}

/** Whether something of it lies where the person does not work. */
export async function isEnOtroDeposito(db: Db, producto_id: number): Promise<boolean> {
  const { rows } = await sql<{ esta: boolean }>`SELECT stock_en_otro_deposito(${producto_id}::int) AS esta`.execute(db);
  return rows[0]?.esta === true;
}

export async function hasStock(db: Db, producto_id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM stock_saldo s WHERE s.producto_id = ${producto_id}::int AND s.cantidad > 0 LIMIT 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Orders that still ask for it, or a reception that reads it just now. */
export async function selectEnUso(db: Db, producto_id: number): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT t.numero FROM recepcion_lectura x JOIN recepcion r ON r.id = x.recepcion_id JOIN transaccion t ON t.id = r.transaccion_id
     WHERE x.producto_id = ${producto_id}::int AND r.estado IN ('ABIERTA', 'CONTADA') GROUP BY t.numero HAVING sum(x.cantidad) > 0
    UNION ALL
    SELECT t.numero FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id JOIN transaccion t ON t.id = l.transaccion_id
     WHERE l.producto_id = ${producto_id}::int AND l.pedida > l.anulada AND o.decision NOT IN ('ANULADA', 'CERRADA')
     LIMIT 1`.execute(db);
  return rows[0]?.numero ?? null;
}

/** Its codes are the other's, of one unit each. Answers how many. */
export async function pasarCodigos(
  db: Db,
  { de, a, cliente_id }: { de: number; a: number; cliente_id: number },
): Promise<number> {
  const { rows } = await sql<{ lectura: string; codigo: string; tipo: string }>`
    DELETE FROM producto_codigo k WHERE k.producto_id = ${de}::int RETURNING k.lectura, k.codigo, k.tipo`.execute(db);
  await sql`
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT ${cliente_id}::int, n.lectura, n.codigo, n.tipo, ${a}::int, r.id
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (lectura text, codigo text, tipo text)
      JOIN presentacion r ON r.producto_id = ${a}::int AND r.factor = 1`.execute(db);
  return rows.length;
}

export async function cerrarUnido(db: Db, { de, a }: { de: number; a: number }): Promise<void> {
  await sql`
    UPDATE producto SET estado = 'INACTIVO', provisorio = false, unido_a = ${a}::int, version = version + 1 WHERE id = ${de}::int`.execute(
    db,
  );
  await sql`UPDATE producto SET version = version + 1 WHERE id = ${a}::int`.execute(db);
}
