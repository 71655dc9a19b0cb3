import { sql } from 'kysely';

import { apart } from '#server/apart.ts';
import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { AppError } from '#shared/errors.ts';

import { SE_LLEVO, SE_OFRECE } from './ofrecida.sql.ts';
import { reservarEnteros } from './reservar-enteros.ts';

/** What an order has reserved is stock of its own: it stays where it lies, under its line. For hundreds of orders at once, and set-wise. */

interface Pedido {
  /** Orders, whose rows the caller holds. */
  readonly transacciones: readonly number[];
  /** In whose name; null: of whoever made each order. */
  readonly usuario_id: number | null;
}

/**
 * Reserves what the lines of these orders still lack. Products are taken one after the other in one order, and the balances are held before they
 * are read: whoever takes something off a shelf meanwhile waits, and is told what is left.
 * Lines that ask for a lot come first; then by priority, cut-off and number. Of the stock what expires first, picking faces before the
 * reserve and the dock after both, what lies loose before pallets are broken, then along the walk. Of what is blocked nothing is promised.
 * Answers how many rows of the ledger that made.
 *
 * What is offered of an article is one row, so that lines are joined with articles and not with places: the planner takes what has just been
 * written for next to nothing and joins by going through everything for each line, which took 20 s for 500 lines of 5,600 places.
 */
export async function reservarOrdenes(db: Db, { transacciones, usuario_id }: Pedido): Promise<number> {
  const ids = [...new Set(transacciones)];
  if (ids.length === 0) return 0;
  for (let more = MAS_INTENTOS; ; more -= 1)
    try {
      return await apart(db, () => reservarAhora(db, { transacciones: ids, usuario_id }));
    } catch (error) {
      if (more === 1 || !(error instanceof AppError) || error.code !== 'REINTENTE') throw error;
    }
}

/** What came while the rest was being held was seen and not held: where somebody took it at that moment, what is there is looked at again. */
const MAS_INTENTOS = 3;

/** @throws AppError REINTENTE */
async function reservarAhora(db: Db, { transacciones: ids, usuario_id }: Pedido): Promise<number> {
  await sql`SELECT retener_stock(${[...ids]}::bigint[])`.execute(db);
  const enteros = await reservarEnteros(db, { transacciones: ids, usuario_id });
  const { rows } = await asRefusal(
    sql<{ filas: number }>`
    WITH demanda AS MATERIALIZED (
      SELECT l.id, l.transaccion_id, l.deposito_id, l.cliente_id, l.producto_id, coalesce(l.partida_pedida_id, 0) AS partida_id, t.creada_por,
             l.pedida - l.anulada - l.reservada - l.despachada AS falta, o.prioridad, o.corte
        FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN transaccion_linea l ON l.transaccion_id = o.transaccion_id
       WHERE o.transaccion_id = ANY (${[...ids]}::bigint[]) AND o.tipo <> 'COMPRA' AND o.decision IN ('CONFIRMADA', 'LIBERADA')
         AND l.pedida - l.anulada - l.reservada - l.despachada > 0
         AND (SELECT x.estado FROM producto x WHERE x.id = l.producto_id) = 'ACTIVO'
    ), oferta AS MATERIALIZED (
      SELECT s.deposito_id, s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.cantidad,
             row_number() OVER (PARTITION BY s.deposito_id, s.producto_id
                                ORDER BY l.vence NULLS LAST, t.uso = 'RECEPCION', t.uso <> 'PICKING', s.lpn_id <> 0, s.desde::date, a.secuencia, s.almacenamiento_id, s.partida_id, s.lpn_id) AS turno
        FROM (SELECT d.deposito_id, d.producto_id, (SELECT coalesce(x.dias_minimos_salida, 0) FROM producto x WHERE x.id = d.producto_id) AS dias
                FROM (SELECT DISTINCT d.deposito_id, d.producto_id FROM demanda d) d) p
       CROSS JOIN LATERAL (SELECT s.* FROM stock_saldo s WHERE s.producto_id = p.producto_id AND s.deposito_id = p.deposito_id
                              AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0) s
        JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.activo AND a.bloqueo NOT IN ('SALIDA', 'TODO')
        JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${SE_OFRECE}
        LEFT JOIN partida l ON l.id = s.partida_id
       WHERE l.vence IS NULL OR l.vence >= hoy() + p.dias
    ), de_lote AS MATERIALIZED (
      SELECT d.*, sum(d.falta) OVER w AS hasta FROM demanda d WHERE d.partida_id <> 0
      WINDOW w AS (PARTITION BY d.deposito_id, d.producto_id, d.partida_id ORDER BY d.prioridad, d.corte NULLS LAST, d.transaccion_id, d.id)
    ), oferta_de_lote AS MATERIALIZED (
      SELECT o.deposito_id, o.producto_id, o.partida_id, array_agg(o.almacenamiento_id) AS lugares, array_agg(o.lpn_id) AS lpns,
             array_agg(o.cantidad) AS cantidades, array_agg(o.hasta) AS hastas
        FROM (SELECT o.*, sum(o.cantidad) OVER (PARTITION BY o.deposito_id, o.producto_id, o.partida_id ORDER BY o.turno) AS hasta
                FROM oferta o WHERE o.partida_id <> 0) o
       GROUP BY 1, 2, 3
    ), por_lote AS MATERIALIZED (
      SELECT d.id AS linea_id, d.transaccion_id, d.cliente_id, d.creada_por, d.deposito_id, d.producto_id, o.almacenamiento_id, d.partida_id, o.lpn_id,
             least(d.hasta, o.hasta) - greatest(d.hasta - d.falta, o.hasta - o.cantidad) AS cantidad,
             greatest(d.hasta - d.falta, o.hasta - o.cantidad) - (o.hasta - o.cantidad) AS dentro
        FROM de_lote d JOIN oferta_de_lote p USING (deposito_id, producto_id, partida_id)
       CROSS JOIN LATERAL unnest(p.lugares, p.lpns, p.cantidades, p.hastas) AS o (almacenamiento_id, lpn_id, cantidad, hasta)
       WHERE d.hasta - d.falta < o.hasta AND o.hasta - o.cantidad < d.hasta
    ), resto AS (
      SELECT o.deposito_id, o.producto_id, o.almacenamiento_id, o.partida_id, o.lpn_id, max(o.turno) AS turno, sum(o.usada) AS usada, sum(o.cantidad) - sum(o.usada) AS cantidad
        FROM (SELECT deposito_id, producto_id, almacenamiento_id, partida_id, lpn_id, turno, cantidad, 0 AS usada FROM oferta
               UNION ALL SELECT deposito_id, producto_id, almacenamiento_id, partida_id, lpn_id, NULL, 0, cantidad FROM por_lote) o
       GROUP BY 1, 2, 3, 4, 5
    ), cualquiera AS MATERIALIZED (
      SELECT d.*, sum(d.falta) OVER w AS hasta FROM demanda d WHERE d.partida_id = 0
      WINDOW w AS (PARTITION BY d.deposito_id, d.producto_id ORDER BY d.prioridad, d.corte NULLS LAST, d.transaccion_id, d.id)
    ), oferta_de_resto AS MATERIALIZED (
      SELECT r.deposito_id, r.producto_id, array_agg(r.almacenamiento_id) AS lugares, array_agg(r.partida_id) AS partidas,
             array_agg(r.lpn_id) AS lpns, array_agg(r.cantidad) AS cantidades,
             array_agg(r.usada) AS usadas, array_agg(r.hasta) AS hastas
        FROM (SELECT r.*, sum(r.cantidad) OVER (PARTITION BY r.deposito_id, r.producto_id ORDER BY r.turno) AS hasta FROM resto r WHERE r.cantidad > 0) r
       GROUP BY 1, 2
    ), juntas AS (
      SELECT * FROM por_lote
      UNION ALL
      SELECT d.id, d.transaccion_id, d.cliente_id, d.creada_por, d.deposito_id, d.producto_id, o.almacenamiento_id, o.partida_id, o.lpn_id,
             least(d.hasta, o.hasta) - greatest(d.hasta - d.falta, o.hasta - o.cantidad),
             o.usada + greatest(d.hasta - d.falta, o.hasta - o.cantidad) - (o.hasta - o.cantidad)
        FROM cualquiera d JOIN oferta_de_resto p USING (deposito_id, producto_id)
       CROSS JOIN LATERAL unnest(p.lugares, p.partidas, p.lpns, p.cantidades, p.usadas, p.hastas) AS o (almacenamiento_id, partida_id, lpn_id, cantidad, usada, hasta)
       WHERE d.hasta - d.falta < o.hasta AND o.hasta - o.cantidad < d.hasta
    ), hechas AS (
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                                    a_almacenamiento_id, a_condicion, a_linea_id, de_lpn_id, a_lpn_id, series, usuario_id)
      SELECT j.transaccion_id, 'RESERVAR', j.deposito_id, j.cliente_id, j.producto_id, nullif(j.partida_id, 0), j.cantidad, j.almacenamiento_id, 'DISPONIBLE',
             j.almacenamiento_id, 'RESERVADO', j.linea_id, nullif(j.lpn_id, 0), nullif(j.lpn_id, 0),
             CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(
               SELECT r.codigo FROM serie r
                WHERE r.producto_id = j.producto_id AND r.almacenamiento_id = j.almacenamiento_id AND r.partida_id = j.partida_id AND r.lpn_id = j.lpn_id AND r.condicion = 'DISPONIBLE'
                ORDER BY r.codigo OFFSET j.dentro LIMIT j.cantidad) END,
             coalesce(${usuario_id}::int, j.creada_por)
        FROM juntas j JOIN producto p ON p.id = j.producto_id
       ORDER BY j.producto_id, j.almacenamiento_id, j.partida_id, j.lpn_id, j.linea_id
      RETURNING 1
    )
    SELECT count(*)::int AS filas FROM hechas`.execute(db),
    SE_LLEVO,
  );
  return enteros + (rows[0]?.filas ?? 0);
}

/** Holds what these orders may be given, before any of it is touched: whoever lets go of some and asks for more waits in no ring. */
export async function retenerStock(db: Db, transacciones: readonly number[]): Promise<void> {
  await sql`SELECT retener_stock(${[...transacciones]}::bigint[])`.execute(db);
}

/** The same, and of some products in a depósito besides: what is about to be brought there, or taken back. */
export async function retenerProductos(
  db: Db,
  {
    ordenes,
    deposito_id,
    productos,
  }: { ordenes: readonly number[]; deposito_id: number; productos: readonly number[] },
): Promise<void> {
  await sql`SELECT retener_productos(${[...ordenes]}::bigint[], ${deposito_id}::int, ${[...productos]}::int[])`.execute(
    db,
  );
}

/**
 * Gives back what these orders hold, wherever it lies: on a shelf it is anybody's again, on a cart it waits for somebody to put it away.
 */
export async function soltarOrdenes(
  db: Db,
  {
    transacciones,
    usuario_id,
    nota = null,
  }: { transacciones: readonly number[]; usuario_id: number; nota?: string | null },
): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ filas: number }>`
      WITH hechas AS (
        INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                                      de_linea_id, a_almacenamiento_id, a_condicion, de_lpn_id, a_lpn_id, series, usuario_id, nota)
        SELECT l.transaccion_id, 'LIBERAR', s.deposito_id, s.cliente_id, s.producto_id, nullif(s.partida_id, 0), s.cantidad, s.almacenamiento_id, 'RESERVADO',
               s.linea_id, s.almacenamiento_id, 'DISPONIBLE', nullif(s.lpn_id, 0), nullif(s.lpn_id, 0),
               CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(
                 SELECT r.codigo FROM serie r
                  WHERE r.producto_id = s.producto_id AND r.almacenamiento_id = s.almacenamiento_id AND r.partida_id = s.partida_id
                    AND r.lpn_id = s.lpn_id AND r.condicion = 'RESERVADO' AND r.linea_id = s.linea_id ORDER BY r.codigo) END,
               ${usuario_id}::int, ${nota}::text
          FROM transaccion_linea l
          JOIN stock_saldo s ON s.linea_id = l.id AND s.linea_id <> 0 AND s.condicion = 'RESERVADO' AND s.cantidad > 0
          JOIN producto p ON p.id = s.producto_id
         WHERE l.transaccion_id = ANY (${[...transacciones]}::bigint[])
         ORDER BY s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.linea_id
        RETURNING 1
      )
      SELECT count(*)::int AS filas FROM hechas`.execute(db),
    { stock_nunca_negativo: 'REINTENTE' },
  );
  return rows[0]?.filas ?? 0;
}
