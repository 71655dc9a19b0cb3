import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Boxes as stock: which article a box is, where it lies, and what was spent for a bulto. */

export interface Embalaje {
  readonly producto_id: number;
  readonly sku: string;
  readonly contado: boolean;
}

/** Articles of that name, of clients that keep goods at the depósito. */
export async function selectEmbalajes(
  db: Db,
  { deposito_id, sku }: { deposito_id: number; sku: string },
): Promise<Embalaje[]> {
  const { rows } = await sql<Embalaje>`
    SELECT p.id AS producto_id, p.sku, p.control_partida = 'NO' AND p.control_serie = 'NO' AS contado
      FROM producto p WHERE upper(p.sku) = upper(${sku}) AND p.estado = 'ACTIVO'
       AND EXISTS (SELECT FROM cliente_deposito k WHERE k.cliente_id = p.cliente_id AND k.deposito_id = ${deposito_id}::int)
     ORDER BY p.id LIMIT 2`.execute(db);
  return rows;
}

export interface CajaEnStock {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly almacenamiento_id: number;
}

/** Where the next box of that kind is taken from: the benches first. Null: it is not counted, or none is left. */
export async function selectCajaEnStock(db: Db, caja_id: number): Promise<CajaEnStock | null> {
  const { rows } = await sql<CajaEnStock>`
    SELECT s.producto_id, s.cliente_id, s.almacenamiento_id
      FROM caja_de_embalaje c
      JOIN stock_saldo s ON s.producto_id = c.producto_id AND s.deposito_id = c.deposito_id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
      JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo NOT IN ('SALIDA', 'TODO')
      JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
     WHERE c.id = ${caja_id}::int ORDER BY t.uso <> 'PACKING', a.secuencia, a.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The box that was spent for a bulto and was not given back. */
export async function selectConsumido(db: Db, bulto_id: number): Promise<(CajaEnStock & { id: number }) | null> {
  const { rows } = await sql<CajaEnStock & { id: number }>`
    SELECT m.id, m.producto_id, m.cliente_id, m.de_almacenamiento_id AS almacenamiento_id FROM stock_movimiento m
     WHERE m.orden_bulto_id = ${bulto_id}::bigint AND m.acto = 'CONSUMIR' AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     ORDER BY m.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
