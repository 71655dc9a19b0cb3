import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, ordenesInside, type Scope } from '#server/scope.ts';

import type { Muelle } from '../contract.ts';

/** The dock as it is shown. */

const MOST = 300;

/** A balance that waits to be put away: what came, wherever it is, and what may be sold from the dock and is no order's. */
const POR_UBICAR = sql`(s.condicion = 'EN_RECEPCION' OR s.condicion = 'DISPONIBLE' AND s.almacenamiento_id IN (
  SELECT x.id FROM almacenamiento x JOIN tipo_almacenamiento y ON y.id = x.tipo_almacenamiento_id WHERE y.uso = 'RECEPCION'))`;
const DISPONIBLE = sql`coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'DISPONIBLE'), 0)::bigint`;

export async function selectMuelle(db: Db, scope: Scope, deposito_id: number | undefined): Promise<Muelle> {
  const at = (column: string) =>
    deposito_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${deposito_id}::int`;
  const [andenes, esperadas, recepciones, por_ubicar, lpns] = await Promise.all([
    selectAndenes(db, scope, deposito_id),
    sql<Muelle['esperadas'][number]>`
      SELECT o.transaccion_id AS id, t.numero, o.tipo, o.estado, c.nombre AS cliente, o.proveedor, o.referencia, o.prometida_el, o.lineas, o.por_recibir,
             o.estado_desde AS desde
        FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente c ON c.id = o.cliente_id
       WHERE o.decision IN ('CONFIRMADA', 'LIBERADA') AND o.tipo <> 'VENTA' AND ${ordenesInside(scope, 'o')} AND o.por_recibir > 0
         AND (o.tipo = 'COMPRA' AND ${at('o.deposito_id')} OR o.tipo = 'TRASLADO' AND ${at('o.deposito_destino_id')})
       ORDER BY o.arribada IS NULL, o.prometida_el NULLS LAST, o.transaccion_id LIMIT ${MOST}`.execute(db),
    sql<Muelle['recepciones'][number]>`
      SELECT r.id, t.numero, (SELECT x.numero FROM transaccion x WHERE x.id = r.orden_id) AS orden, c.nombre AS cliente, a.codigo AS lugar, r.modo, r.estado,
             coalesce((SELECT sum(x.cantidad) FROM recepcion_lectura x WHERE x.recepcion_id = r.id), 0)::bigint AS unidades,
             coalesce(r.deshecha, r.cerrada, r.abierta) AS fecha, coalesce(nombre_en_deposito(r.abierta_por), 'Sistema') AS persona
        FROM recepcion r JOIN transaccion t ON t.id = r.transaccion_id JOIN cliente c ON c.id = r.cliente_id JOIN almacenamiento a ON a.id = r.almacenamiento_id
       WHERE ${depositoInside(scope, 'r')} AND ${at('r.deposito_id')} AND (r.estado IN ('ABIERTA', 'CONTADA') OR r.cerrada > now() - interval '7 days')
       ORDER BY r.estado IN ('ABIERTA', 'CONTADA') DESC, r.id DESC LIMIT ${MOST}`.execute(db),
    sql<Muelle['por_ubicar'][number]>`
      SELECT s.almacenamiento_id, a.codigo AS lugar, s.producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, nullif(s.partida_id, 0) AS partida_id,
             q.codigo AS partida, s.cantidad, s.disponible, s.desde, (${PROPUESTA}) AS propuesta
        FROM (SELECT s.almacenamiento_id, s.producto_id, s.cliente_id, s.partida_id, s.deposito_id, sum(s.cantidad)::bigint AS cantidad,
                     ${DISPONIBLE} AS disponible, min(s.desde) AS desde
                FROM stock_saldo s WHERE ${POR_UBICAR} AND s.lpn_id = 0 AND s.cantidad > 0 AND ${depositoInside(scope, 's')} AND ${at('s.deposito_id')}
               GROUP BY 1, 2, 3, 4, 5) s
        JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN producto p ON p.id = s.producto_id JOIN cliente c ON c.id = s.cliente_id
        LEFT JOIN partida q ON q.id = s.partida_id
       ORDER BY s.desde, p.sku LIMIT ${MOST}`.execute(db),
    selectLpnsPorUbicar(db, scope, deposito_id),
  ]);
  return { andenes, esperadas: esperadas.rows, recepciones: recepciones.rows, por_ubicar: por_ubicar.rows, lpns };
}

/** Those that bring something that waits, the pallet for all that stands on it. */
async function selectLpnsPorUbicar(db: Db, scope: Scope, deposito_id: number | undefined): Promise<Muelle['lpns']> {
  const { rows } = await sql<Muelle['lpns'][number]>`
    SELECT n.id, n.codigo, n.tipo, s.almacenamiento_id, a.codigo AS lugar, c.nombre AS cliente, s.productos, s.unidades, s.disponible, s.desde
      FROM (SELECT coalesce(l.padre_id, l.id) AS id, s.almacenamiento_id, count(DISTINCT s.producto_id)::int AS productos, sum(s.cantidad)::bigint AS unidades,
                   ${DISPONIBLE} AS disponible, min(s.desde) AS desde
              FROM stock_saldo s JOIN lpn l ON l.id = s.lpn_id
             WHERE ${POR_UBICAR} AND s.lpn_id <> 0 AND s.cantidad > 0 AND ${depositoInside(scope, 's')}
               AND ${deposito_id === undefined ? sql`true` : sql`s.deposito_id = ${deposito_id}::int`}
             GROUP BY 1, 2) s
      JOIN lpn n ON n.id = s.id JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN cliente c ON c.id = n.cliente_id
     ORDER BY s.desde, n.id LIMIT ${MOST}`.execute(db);
  return rows;
}

/** Where most of the product lies already and more may be put. */
const PROPUESTA = sql`
  SELECT x.codigo FROM stock_saldo z JOIN almacenamiento x ON x.id = z.almacenamiento_id AND x.activo AND x.bloqueo IN ('NADA', 'SALIDA')
    JOIN tipo_almacenamiento y ON y.id = x.tipo_almacenamiento_id AND y.se_reserva
   WHERE z.producto_id = s.producto_id AND z.deposito_id = s.deposito_id AND z.condicion = 'DISPONIBLE' AND z.cantidad > 0
     AND (x.max_unidades IS NULL OR x.max_unidades >= s.cantidad + (SELECT sum(w.cantidad) FROM stock_saldo w WHERE w.almacenamiento_id = x.id))
   ORDER BY z.cantidad DESC, x.secuencia LIMIT 1`;

/** What one reception brought and left loose at its dock, as work to put it away asks for it: of what orders were given from there that much less. */
export async function selectDejado(
  db: Db,
  { transaccion_id, almacenamiento_id }: { transaccion_id: number; almacenamiento_id: number },
): Promise<{ producto_id: number; partida_id: number | null; cantidad: number; de_id: number; a: string | null }[]> {
  const { rows } = await sql<{ producto_id: number; partida_id: number | null; cantidad: number; a: string | null }>`
    SELECT s.producto_id, s.partida_id, s.cantidad, (${PROPUESTA}) AS a
      FROM (SELECT m.producto_id, m.partida_id, m.deposito_id, least(m.cantidad, h.son - v.son)::bigint AS cantidad
              FROM (SELECT m.producto_id, m.partida_id, m.deposito_id, sum(m.cantidad) AS cantidad FROM stock_movimiento m
                     WHERE m.transaccion_id = ${transaccion_id}::bigint AND m.acto = 'RECIBIR' AND m.a_condicion IN ('EN_RECEPCION', 'DISPONIBLE')
                       AND m.a_lpn_id IS NULL GROUP BY 1, 2, 3) m
             CROSS JOIN LATERAL (SELECT coalesce(sum(s.cantidad), 0) AS son FROM stock_saldo s
                                  WHERE s.producto_id = m.producto_id AND s.almacenamiento_id = ${almacenamiento_id}::int
                                    AND s.partida_id = coalesce(m.partida_id, 0) AND s.lpn_id = 0 AND s.condicion IN ('EN_RECEPCION', 'DISPONIBLE')) h
             CROSS JOIN LATERAL (SELECT coalesce(sum(l.pedida - l.hecha - l.faltante - l.anulada), 0) AS son
                                   FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo = 'UBICAR' AND w.cerrada IS NULL
                                  WHERE l.almacenamiento_id = ${almacenamiento_id}::int AND l.producto_id = m.producto_id AND l.linea_id IS NULL
                                    AND l.partida_id IS NOT DISTINCT FROM m.partida_id) v) s
     WHERE s.cantidad > 0 ORDER BY s.producto_id, s.partida_id`.execute(db);
  return rows.map((row) => ({ ...row, de_id: almacenamiento_id }));
}

/**
 * The first thing that one reception brought to be sold from its dock and of which so much is not there any more: the order that has it and where that lies,
 * or where it was carried. Of what is alike it does not matter which of it.
 */
export async function selectVendido(
  db: Db,
  { transaccion_id, almacenamiento_id }: { transaccion_id: number; almacenamiento_id: number },
): Promise<{ sku: string; orden: string | null; lugar: string } | null> {
  const { rows } = await sql<{ sku: string; orden: string | null; lugar: string }>`
    SELECT p.sku, x.orden, coalesce(x.lugar, 'fuera del depósito') AS lugar
      FROM (SELECT m.producto_id, m.partida_id, m.a_lpn_id AS lpn_id, sum(m.cantidad) AS cantidad, min(m.id) AS desde FROM stock_movimiento m
             WHERE m.transaccion_id = ${transaccion_id}::bigint AND m.acto = 'RECIBIR' AND m.a_condicion = 'DISPONIBLE' GROUP BY 1, 2, 3) r
      JOIN producto p ON p.id = r.producto_id
      LEFT JOIN LATERAL (
        SELECT t.numero AS orden, CASE WHEN l.id IS NULL THEN a.codigo ELSE (
                 SELECT y.codigo FROM stock_saldo s JOIN almacenamiento y ON y.id = s.almacenamiento_id
                  WHERE s.linea_id = l.id AND s.linea_id <> 0 AND s.condicion = 'RESERVADO' AND s.cantidad > 0
                  ORDER BY s.almacenamiento_id = ${almacenamiento_id}::int DESC, y.secuencia LIMIT 1) END AS lugar
          FROM stock_movimiento m LEFT JOIN transaccion_linea l ON l.id = m.a_linea_id LEFT JOIN transaccion t ON t.id = l.transaccion_id
          LEFT JOIN almacenamiento a ON a.id = m.a_almacenamiento_id
         WHERE m.de_almacenamiento_id = ${almacenamiento_id}::int AND m.producto_id = r.producto_id AND m.partida_id IS NOT DISTINCT FROM r.partida_id
           AND m.de_condicion = 'DISPONIBLE' AND m.id > r.desde AND m.acto <> 'REVERTIR' AND (l.id IS NULL OR l.reservada + l.despachada > 0)
           AND NOT EXISTS (SELECT FROM stock_movimiento v WHERE v.revierte_id = m.id)
         ORDER BY m.id DESC LIMIT 1) x ON true
     WHERE r.cantidad > coalesce((SELECT s.cantidad FROM stock_saldo s
                                   WHERE s.producto_id = r.producto_id AND s.almacenamiento_id = ${almacenamiento_id}::int AND s.partida_id = coalesce(r.partida_id, 0)
                                     AND s.lpn_id = coalesce(r.lpn_id, 0) AND s.condicion = 'DISPONIBLE' AND s.linea_id = 0), 0)
     ORDER BY r.desde LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The work that a reception made, in its order. */
export async function selectTrabajos(
  db: Db,
  transaccion_id: number,
): Promise<{ id: number; numero: string; cerrada: boolean }[]> {
  const { rows } = await sql<{ id: number; numero: string; cerrada: boolean }>`
    SELECT w.id, w.numero, w.cerrada IS NOT NULL AS cerrada FROM wo w WHERE w.origen_id = ${transaccion_id}::bigint AND w.tipo = 'UBICAR' ORDER BY w.id`.execute(
    db,
  );
  return rows;
}

export async function selectAndenes(db: Db, scope: Scope, deposito_id: number | undefined): Promise<Muelle['andenes']> {
  const { rows } = await sql<Muelle['andenes'][number]>`
    SELECT a.id AS almacenamiento_id, a.codigo, a.deposito_id FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
     WHERE t.uso = 'RECEPCION' AND a.activo AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')}
       AND ${deposito_id === undefined ? sql`true` : sql`a.deposito_id = ${deposito_id}::int`}
     ORDER BY a.deposito_id, a.secuencia, a.id LIMIT 100`.execute(db);
  return rows;
}

interface EnAnden {
  readonly condicion: 'EN_RECEPCION' | 'DISPONIBLE';
  readonly linea_id: number | null;
  readonly orden_id: number | null;
  readonly cantidad: number;
  readonly cliente_id: number;
  readonly series: string[];
}

/** What of a product waits loose at a dock, under which order's line; what may be sold from there after what may not. */
export async function selectEnAnden(
  db: Db,
  {
    almacenamiento_id,
    producto_id,
    partida_id,
  }: { almacenamiento_id: number; producto_id: number; partida_id: number | null },
): Promise<EnAnden[]> {
  const { rows } = await sql<EnAnden>`
    SELECT s.condicion, nullif(s.linea_id, 0) AS linea_id, (SELECT l.transaccion_id FROM transaccion_linea l WHERE l.id = s.linea_id) AS orden_id, s.cantidad, s.cliente_id,
           ARRAY(SELECT r.codigo FROM serie r WHERE r.producto_id = s.producto_id AND r.almacenamiento_id = s.almacenamiento_id AND r.partida_id = s.partida_id
                    AND r.condicion = s.condicion AND r.linea_id = s.linea_id AND r.lpn_id = 0 ORDER BY r.codigo) AS series
      FROM stock_saldo s
     WHERE s.almacenamiento_id = ${almacenamiento_id}::int AND s.producto_id = ${producto_id}::int AND s.partida_id = ${partida_id ?? 0}::int
       AND s.lpn_id = 0 AND ${POR_UBICAR} AND s.cantidad > 0 ORDER BY s.condicion = 'DISPONIBLE', s.desde, s.linea_id`.execute(
    db,
  );
  return rows;
}

/** Which orders what waits there of a product came with. */
export async function selectOrdenesEnAnden(
  db: Db,
  { almacenamiento_id, producto_id }: { almacenamiento_id: number; producto_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT l.transaccion_id AS id FROM stock_saldo s JOIN transaccion_linea l ON l.id = s.linea_id
     WHERE s.almacenamiento_id = ${almacenamiento_id}::int AND s.producto_id = ${producto_id}::int AND s.condicion = 'EN_RECEPCION' AND s.cantidad > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What of licence plates waits to be put away: its articles, and the orders that they came with. */
export async function selectEnLpns(
  db: Db,
  lpns: readonly number[],
): Promise<{ productos: number[]; ordenes: number[] }> {
  const { rows } = await sql<{ productos: number[]; ordenes: number[] }>`
    SELECT coalesce(array_agg(DISTINCT s.producto_id), '{}') AS productos,
           coalesce(array_agg(DISTINCT l.transaccion_id) FILTER (WHERE l.id IS NOT NULL), '{}') AS ordenes
      FROM stock_saldo s LEFT JOIN transaccion_linea l ON l.id = s.linea_id
     WHERE s.lpn_id = ANY (${[...lpns]}::bigint[]) AND s.lpn_id <> 0 AND ${POR_UBICAR} AND s.cantidad > 0`.execute(db);
  return rows[0] ?? { productos: [], ordenes: [] };
}

/** The reception in which something was put on that licence plate and is not booked yet. */
export async function selectSeLlenaEn(
  db: Db,
  { lpn_id, recepcion_id }: { lpn_id: number; recepcion_id: number },
): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT t.numero FROM recepcion_lectura x JOIN recepcion r ON r.id = x.recepcion_id JOIN transaccion t ON t.id = r.transaccion_id
     WHERE x.lpn_id = ${lpn_id}::bigint AND r.id <> ${recepcion_id}::bigint AND r.estado IN ('ABIERTA', 'CONTADA')
     GROUP BY t.numero HAVING sum(x.cantidad) > 0 LIMIT 1`.execute(db);
  return rows[0]?.numero ?? null;
}

/** Whether the lot is over sooner than what is asked of this product when it comes in. */
export async function isVencePronto(db: Db, partida_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM partida l JOIN producto p ON p.id = l.producto_id
     WHERE l.id = ${partida_id}::int AND l.vence < hoy() + p.dias_minimos_ingreso`.execute(db);
  return rows.length > 0;
}
