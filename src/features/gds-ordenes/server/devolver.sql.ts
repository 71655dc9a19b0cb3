import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { TrabajoHecho } from '../contract.ts';
import type { PorDevolver } from '../devolver.contract.ts';

/** What is on its way out and was let go of there by an order: free goods that somebody only carries about are not meant. */

const MOST = 300;
/** Where goods lie that left their shelf for an order. */
const DE_PASO = sql`t.uso IN ('CARRO', 'PACKING', 'DESPACHO')`;

/** Where most of it lies already and more may be put. */
const PROPUESTA = sql`
  SELECT x.codigo FROM stock_saldo z JOIN almacenamiento x ON x.id = z.almacenamiento_id AND x.activo AND x.bloqueo IN ('NADA', 'SALIDA')
  JOIN tipo_almacenamiento y ON y.id = x.tipo_almacenamiento_id AND y.se_reserva
  WHERE z.producto_id = s.producto_id AND z.deposito_id = s.deposito_id AND z.condicion IN ('DISPONIBLE', 'RESERVADO') AND z.cantidad > 0
   AND (x.max_unidades IS NULL OR x.max_unidades >= s.cantidad + (SELECT sum(w.cantidad) FROM stock_saldo w WHERE w.almacenamiento_id = x.id))
  ORDER BY z.partida_id = s.partida_id DESC, z.cantidad DESC, x.secuencia LIMIT 1`;

interface Pedido {
  readonly deposito_id?: number | undefined;
  readonly orden_id?: number | undefined;
}

export async function selectPorDevolver(
  db: Db,
  scope: Scope,
  { deposito_id, orden_id }: Pedido,
): Promise<PorDevolver[]> {
  const there = deposito_id === undefined ? sql`true` : sql`s.deposito_id = ${deposito_id}::int`;
  const own = orden_id === undefined ? sql`true` : sql`(u.orden ->> 'id')::bigint = ${orden_id}::bigint`;
  const { rows } = await sql<PorDevolver>`
    SELECT s.almacenamiento_id, a.codigo AS lugar, s.producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, nullif(s.partida_id, 0) AS partida_id,
           q.codigo AS partida, s.cantidad, s.desde, u.orden,
           ARRAY(SELECT r.codigo FROM serie r WHERE r.producto_id = s.producto_id AND r.almacenamiento_id = s.almacenamiento_id
                    AND r.partida_id = s.partida_id AND r.lpn_id = s.lpn_id AND r.condicion = 'DISPONIBLE' ORDER BY r.codigo) AS series,
           (${PROPUESTA}) AS propuesta
      FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${DE_PASO}
      JOIN stock_saldo s ON s.almacenamiento_id = a.id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
      JOIN producto p ON p.id = s.producto_id JOIN cliente c ON c.id = s.cliente_id LEFT JOIN partida q ON q.id = s.partida_id
      JOIN LATERAL (
        SELECT json_build_object('id', x.id, 'numero', x.numero, 'tipo', x.tipo) AS orden
          FROM stock_movimiento m JOIN transaccion_linea l ON l.id = m.de_linea_id JOIN transaccion x ON x.id = l.transaccion_id
         WHERE m.a_almacenamiento_id = s.almacenamiento_id AND m.acto = 'LIBERAR' AND m.producto_id = s.producto_id
           AND coalesce(m.partida_id, 0) = s.partida_id
         ORDER BY m.id DESC LIMIT 1) u ON true
     WHERE ${depositoInside(scope, 's')} AND ${there} AND ${own}
     ORDER BY s.desde, a.codigo, p.sku LIMIT ${MOST}`.execute(db);
  return rows;
}

/** How many lines of it there are, for whoever only asks whether there is something. */
export async function selectCuantoPorDevolver(db: Db, scope: Scope, deposito_id: number | undefined): Promise<number> {
  const there = deposito_id === undefined ? sql`true` : sql`a.deposito_id = ${deposito_id}::int`;
  const { rows } = await sql<{ son: number }>`
    SELECT count(*)::int AS son FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${DE_PASO}
      JOIN stock_saldo s ON s.almacenamiento_id = a.id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
     WHERE ${depositoInside(scope, 'a')} AND ${there}
       AND EXISTS (SELECT FROM stock_movimiento m WHERE m.a_almacenamiento_id = s.almacenamiento_id AND m.acto = 'LIBERAR' AND m.producto_id = s.producto_id
                      AND coalesce(m.partida_id, 0) = s.partida_id)`.execute(db);
  return rows[0]?.son ?? 0;
}

/** What the places are for, of those that are held. */
export async function selectEstante(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ es: boolean }>`
    SELECT t.uso IN ('PICKING', 'RESERVA', 'CUARENTENA') AS es FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
     WHERE a.id = ${id}::int`.execute(db);
  return rows[0]?.es === true;
}

/** What of an order, whose row is held, lies off its shelf: nobody else's hands are on it. */
export async function selectTomado(
  db: Db,
  id: number,
): Promise<{ producto_id: number; partida_id: number | null; cantidad: number; de_id: number; a: string | null }[]> {
  const { rows } = await sql<{
    producto_id: number;
    partida_id: number | null;
    cantidad: number;
    de_id: number;
    a: string | null;
  }>`
    SELECT s.producto_id, nullif(s.partida_id, 0) AS partida_id, s.cantidad, s.almacenamiento_id AS de_id, (${PROPUESTA}) AS a
      FROM (SELECT s.producto_id, s.partida_id, s.almacenamiento_id, s.deposito_id, sum(s.cantidad)::bigint AS cantidad
              FROM transaccion_linea l JOIN stock_saldo s ON s.linea_id = l.id AND s.linea_id <> 0 AND s.condicion = 'RESERVADO' AND s.cantidad > 0
              JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${DE_PASO}
             WHERE l.transaccion_id = ${id}::bigint GROUP BY 1, 2, 3, 4) s
     ORDER BY s.almacenamiento_id, s.producto_id, s.partida_id`.execute(db);
  return rows;
}

/** The work that its goods go back to the shelf by. */
export async function selectTrabajos(db: Db, ids: readonly number[]): Promise<TrabajoHecho[]> {
  const { rows } = await sql<TrabajoHecho>`
    SELECT w.id, w.numero, w.cerrada IS NOT NULL AS cerrada FROM wo w WHERE w.origen_id = ANY (${[...ids]}::bigint[]) ORDER BY w.id`.execute(
    db,
  );
  return rows;
}
