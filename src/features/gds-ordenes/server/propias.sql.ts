import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';

import type { Existencias, existenciasPropias } from '../propias.contract.ts';

/** What a client's own system asks of its orders and goods: by codes, inside the own client alone. */

/** Depósitos by code, in either case; row level security shows those that keep goods of the client. */
export async function selectDepositosPorCodigo(db: Db, codigos: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; codigo: string }>`
    SELECT d.id, upper(d.codigo) AS codigo FROM deposito d
     WHERE d.activo AND upper(d.codigo) = ANY (${codigos.map((one) => one.toUpperCase())}::text[])`.execute(db);
  return new Map(rows.map(({ id, codigo }) => [codigo, id]));
}

/** Null: the client has none of that number. */
export async function selectPorNumero(db: Db, cliente_id: number | null, numero: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.transaccion_id AS id FROM transaccion t JOIN orden o ON o.transaccion_id = t.id
     WHERE t.numero = upper(${numero}) AND o.cliente_id = ${cliente_id}::int`.execute(db);
  return rows[0]?.id ?? null;
}

type Fila = Result<typeof existenciasPropias>['records'][number];

export async function selectExistencias(
  db: Db,
  cliente_id: number | null,
  { sku, deposito, page, size }: Existencias,
): Promise<{ records: Fila[]; total: number }> {
  const pares = sql`
    FROM producto p CROSS JOIN deposito d
   WHERE p.cliente_id = ${cliente_id}::int AND p.estado = 'ACTIVO' AND d.activo
     AND (${sku ?? null}::text IS NULL OR p.sku IN (${sku ?? null}, upper(${sku ?? null})))
     AND (${deposito ?? null}::text IS NULL OR upper(d.codigo) = upper(${deposito ?? null}))`;
  const { rows } = await sql<Fila>`
    WITH x AS (
      SELECT p.id AS producto_id, p.sku, p.nombre, p.unidad, d.codigo AS deposito, d.id AS deposito_id ${pares}
       ORDER BY p.sku, p.id, d.codigo LIMIT ${size} OFFSET ${(page - 1) * size})
    SELECT x.producto_id, x.sku, x.nombre, x.unidad, x.deposito,
           coalesce((SELECT sum(s.cantidad) FROM stock_saldo s
                      WHERE s.producto_id = x.producto_id AND s.deposito_id = x.deposito_id AND s.cliente_id = ${cliente_id}::int), 0)::bigint AS en_mano,
           coalesce((SELECT h.disponible FROM disponible_del_cliente(x.deposito_id, ARRAY[x.producto_id]) h), 0)::bigint AS disponible,
           coalesce((SELECT sum(greatest(0, l.pedida - l.anulada - l.recibida - l.faltante))
                       FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id
                      WHERE l.producto_id = x.producto_id AND o.cliente_id = ${cliente_id}::int AND o.tipo = 'COMPRA'
                        AND o.decision = 'CONFIRMADA' AND o.deposito_id = x.deposito_id), 0)::bigint AS por_llegar
      FROM x ORDER BY x.sku, x.producto_id, x.deposito`.execute(db);
  const { rows: count } = await sql<{ total: number }>`SELECT count(*) AS total ${pares}`.execute(db);
  return { records: rows, total: count[0]?.total ?? 0 };
}
