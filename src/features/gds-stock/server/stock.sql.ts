// owns: transaccion, stock_movimiento
import { sql } from 'kysely';

import type { Condicion } from '#features/gds-almacenamientos/contract.ts';
import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { ActoDeStock } from '../contract.ts';
import { VIVA } from './contando.sql.ts';

export interface Lugar {
  readonly id: number;
  readonly deposito_id: number;
  readonly codigo: string;
  readonly condicion: Condicion;
  readonly max_unidades: number | null;
  readonly mezcla_producto: boolean;
  readonly mezcla_partida: boolean;
  readonly mezcla_cliente: boolean;
  readonly bloqueo: string;
  readonly bloqueo_motivo: string | null;
}

interface Nombrado {
  readonly deposito_id: number | undefined;
  readonly almacenamiento_id?: number | undefined;
  readonly texto?: string | undefined;
}

/** Null: there is none, or in more than one depósito. */
export async function selectLugarId(
  db: Db,
  scope: Scope,
  { deposito_id, almacenamiento_id, texto }: Nombrado,
): Promise<number | null> {
  const named =
    almacenamiento_id === undefined
      ? sql`a.lectura = ${lecturaDeLugar(texto ?? '')} AND a.lectura <> ''`
      : sql`a.id = ${almacenamiento_id}::int`;
  const there = deposito_id === undefined ? sql`true` : sql`a.deposito_id = ${deposito_id}::int`;
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM almacenamiento a
     WHERE ${named} AND ${there} AND a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')} LIMIT 2`.execute(
    db,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Locks places in the order of their ids: who moves what in the same place goes one after the other, and never in a ring. */
export async function lockLugares(db: Db, scope: Scope, ids: readonly number[]): Promise<Lugar[]> {
  return executePrepared(
    db,
    `almacenamiento.held.${scope.tipo}`,
    sql<Lugar>`
    SELECT a.id, a.deposito_id, a.codigo, (SELECT t.condicion FROM tipo_stock t WHERE t.id = a.tipo_stock_id) AS condicion, a.max_unidades,
           a.mezcla_producto, a.mezcla_partida, a.mezcla_cliente, a.bloqueo, a.bloqueo_motivo
      FROM almacenamiento a
     WHERE a.id = ANY (${ids}::int[]) AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')}
     ORDER BY a.id FOR NO KEY UPDATE`,
  );
}

/** A balance, as the rules look at it. */
export interface Saldo {
  readonly almacenamiento_id: number;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly condicion: Condicion;
  readonly linea_id: number | null;
  readonly cantidad: number;
}

export async function selectSaldos(db: Db, ids: readonly number[]): Promise<Saldo[]> {
  return executePrepared(
    db,
    'stock_saldo.places',
    sql<Saldo>`
    SELECT s.almacenamiento_id, s.producto_id, s.cliente_id, nullif(s.partida_id, 0) AS partida_id, s.condicion, nullif(s.linea_id, 0) AS linea_id, s.cantidad
      FROM stock_saldo s WHERE s.almacenamiento_id = ANY (${ids}::int[]) AND s.cantidad > 0
     ORDER BY s.producto_id, s.partida_id, s.condicion, s.linea_id`,
  );
}

export interface SerieAhi extends Omit<Saldo, 'cantidad' | 'cliente_id'> {
  readonly codigo: string;
}

/** Those that a count did not find are told to the count alone. */
export async function selectSeries(db: Db, almacenamiento_id: number, { deConteo = false } = {}): Promise<SerieAhi[]> {
  const free = sql`r.condicion <> 'BLOQUEADO' OR NOT EXISTS (
    SELECT FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id JOIN conteo_linea l ON l.id = t.conteo_linea_id
     WHERE m.id = r.movimiento_id AND ${VIVA})`;
  const { rows } = await sql<SerieAhi>`
    SELECT r.almacenamiento_id, r.producto_id, nullif(r.partida_id, 0) AS partida_id, r.condicion, nullif(r.linea_id, 0) AS linea_id, r.codigo
      FROM serie r WHERE r.almacenamiento_id = ${almacenamiento_id}::int AND (${deConteo ? sql`true` : free}) ORDER BY r.codigo`.execute(
    db,
  );
  return rows;
}

export interface Producto {
  readonly id: number;
  readonly cliente_id: number;
  readonly sku: string;
  readonly nombre: string;
  readonly control_partida: 'NO' | 'OPCIONAL' | 'SIEMPRE';
  readonly control_vence: boolean;
  readonly control_serie: 'NO' | 'SIEMPRE';
}

/** Row level security shows those of clients that keep goods where the person works. */
export async function selectProductos(db: Db, ids: readonly number[]): Promise<Producto[]> {
  return executePrepared(
    db,
    'producto.some',
    sql<Producto>`
    SELECT p.id, p.cliente_id, p.sku, p.nombre, p.control_partida, p.control_vence, p.control_serie
      FROM producto p WHERE p.id = ANY (${ids}::int[])`,
  );
}

export interface Lado {
  readonly almacenamiento_id: number | null;
  readonly condicion: Condicion | 'PROVEEDOR' | 'ENTREGA' | 'AJUSTE';
  readonly linea_id: number | null;
}

/** A row of the ledger: what goes from where to where. */
export interface Movimiento {
  readonly acto: ActoDeStock;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  readonly de: Lado;
  readonly a: Lado;
  readonly series?: readonly string[] | null;
  readonly revierte_id?: number;
  /** The line of a work order that it is done for. */
  readonly wo_linea_id?: number;
  /** What it is packed into. */
  readonly orden_bulto_id?: number;
}

export interface Encabezado {
  readonly tipo: 'MOVIMIENTO' | 'AJUSTE' | 'CONTEO' | 'VENTA' | 'COMPRA' | 'TRASLADO' | 'RECEPCION';
  readonly deposito_id: number;
  readonly cliente_id: number | null;
  readonly nota: string | null;
  readonly usuario_id: number;
  /** The place of a count that it is done for. */
  readonly conteo_linea_id?: number | undefined;
}

export async function insertTransaccion(db: Db, head: Encabezado): Promise<{ id: number; numero: string }> {
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada_por, conteo_linea_id)
    VALUES (${head.tipo}, ${head.deposito_id}, ${head.cliente_id}, ${head.nota}, ${head.usuario_id}, ${head.conteo_linea_id ?? null}) RETURNING id, numero`.execute(
    db,
  );
  return rows[0] ?? { id: 0, numero: '' };
}

interface Asiento extends Encabezado {
  readonly transaccion_id: number;
  readonly fecha_evento: string | null;
}

/** In one statement, so that the ledger's trigger touches every balance in one order. */
export async function insertMovimientos(db: Db, head: Asiento, movimientos: readonly Movimiento[]): Promise<number[]> {
  const rows = movimientos.map(({ de, a, series, revierte_id, wo_linea_id, orden_bulto_id, ...one }) => ({
    ...one,
    de_almacenamiento_id: de.almacenamiento_id,
    de_condicion: de.condicion,
    de_linea_id: de.linea_id,
    a_almacenamiento_id: a.almacenamiento_id,
    a_condicion: a.condicion,
    a_linea_id: a.linea_id,
    series: series ?? null,
    revierte_id: revierte_id ?? null,
    wo_linea_id: wo_linea_id ?? null,
    orden_bulto_id: orden_bulto_id ?? null,
  }));
  const made = await asRefusal(
    executePrepared(
      db,
      'stock_movimiento.insert',
      sql<{ id: number }>`
      INSERT INTO stock_movimiento (fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id,
                                    de_condicion, de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id, nota, revierte_id, wo_linea_id,
                                    orden_bulto_id)
      SELECT ${head.fecha_evento}::timestamptz, ${head.transaccion_id}::bigint, m.acto, ${head.deposito_id}::int, m.cliente_id, m.producto_id, m.partida_id,
             m.cantidad, m.de_almacenamiento_id, m.de_condicion, m.de_linea_id, m.a_almacenamiento_id, m.a_condicion, m.a_linea_id, m.series,
             ${head.usuario_id}::int, ${head.nota}::text, m.revierte_id, m.wo_linea_id, m.orden_bulto_id
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS m (
             acto text, cliente_id int, producto_id int, partida_id int, cantidad bigint, de_almacenamiento_id int, de_condicion text, de_linea_id bigint,
             a_almacenamiento_id int, a_condicion text, a_linea_id bigint, series text[], revierte_id bigint, wo_linea_id bigint,
             orden_bulto_id bigint)
      RETURNING id`,
    ),
    {
      stock_nunca_negativo: 'STOCK_INSUFICIENTE',
      partida_requerida: 'PARTIDA_REQUERIDA',
      serie_requerida: 'SERIE_REQUERIDA',
      series_son_la_cantidad: 'SERIE_REQUERIDA',
      serie_en_otro_lugar: 'SERIE_EN_OTRO_LUGAR',
      acto_admite_el_paso: 'MOVIMIENTO_NO_ADMITIDO',
      reservada_hasta_lo_pedido: 'MOVIMIENTO_NO_ADMITIDO',
      movimiento_se_revierte_una_vez: 'MOVIMIENTO_NO_SE_REVIERTE',
      wo_hasta_lo_pedido: 'WO_LINEA_TERMINADA',
    },
  );
  return made.map(({ id }) => id);
}

export interface Asentado extends Movimiento {
  readonly id: number;
  readonly deposito_id: number;
  readonly revertido: boolean;
  /** What a count did is decided there. */
  readonly de_conteo: boolean;
}

/** A row of the ledger as its undoing needs it. */
export const ASENTADO = sql`
  SELECT m.id, m.acto, m.deposito_id, m.cliente_id, m.producto_id, m.partida_id, m.cantidad, m.series,
         json_build_object('almacenamiento_id', m.de_almacenamiento_id, 'condicion', m.de_condicion, 'linea_id', m.de_linea_id) AS de,
         json_build_object('almacenamiento_id', m.a_almacenamiento_id, 'condicion', m.a_condicion, 'linea_id', m.a_linea_id) AS a,
         EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id) AS revertido,
         (SELECT t.tipo = 'CONTEO' FROM transaccion t WHERE t.id = m.transaccion_id) AS de_conteo
    FROM stock_movimiento m`;

export async function selectMovimiento(db: Db, scope: Scope, id: number): Promise<Asentado | null> {
  const { rows } =
    await sql<Asentado>`${ASENTADO} WHERE m.id = ${id}::bigint AND ${depositoInside(scope, 'm')}`.execute(db);
  return rows[0] ?? null;
}

/** Where the last of it went that left the place since; null: outside, or nothing left. */
export async function selectAdondeFue(
  db: Db,
  { id, producto_id, a }: Asentado,
): Promise<{ cantidad: number; codigo: string | null } | null> {
  const { rows } = await sql<{ cantidad: number; codigo: string | null }>`
    SELECT m.cantidad, (SELECT l.codigo FROM almacenamiento l WHERE l.id = m.a_almacenamiento_id) AS codigo
      FROM stock_movimiento m
     WHERE m.de_almacenamiento_id = ${a.almacenamiento_id}::int AND m.producto_id = ${producto_id}::int AND m.id > ${id}::bigint
     ORDER BY m.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The orders whose lines these are. */
export async function selectNumerosDeLineas(db: Db, lineas: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ numero: string }>`
    SELECT DISTINCT t.numero FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id
     WHERE l.id = ANY (${[...lineas]}::bigint[]) ORDER BY 1`.execute(db);
  return rows.map(({ numero }) => numero);
}

/** Balances of nothing are not kept for ever. */
export async function barrerSaldos(db: Db): Promise<void> {
  await sql`SELECT barrer_saldos()`.execute(db);
}

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
 * reserve, then along the walk. Answers how many rows of the ledger that made.
 */
export async function reservarOrdenes(db: Db, { transacciones, usuario_id }: Pedido): Promise<number> {
  const ids = [...new Set(transacciones)];
  if (ids.length === 0) return 0;
  await sql`SELECT retener_stock(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<{ filas: number }>`
    WITH demanda AS MATERIALIZED (
      SELECT l.id, l.transaccion_id, l.deposito_id, l.cliente_id, l.producto_id, coalesce(l.partida_pedida_id, 0) AS partida_id, t.creada_por,
             l.pedida - l.anulada - l.reservada - l.despachada AS falta, o.prioridad, o.corte
        FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN transaccion_linea l ON l.transaccion_id = o.transaccion_id
       WHERE o.transaccion_id = ANY (${ids}::bigint[]) AND o.tipo <> 'COMPRA' AND o.decision IN ('CONFIRMADA', 'LIBERADA')
         AND l.pedida - l.anulada - l.reservada - l.despachada > 0
    ), oferta AS MATERIALIZED (
      SELECT s.deposito_id, s.producto_id, s.almacenamiento_id, s.partida_id, s.cantidad,
             row_number() OVER (PARTITION BY s.deposito_id, s.producto_id
                                ORDER BY l.vence NULLS LAST, t.uso <> 'PICKING', s.desde::date, a.secuencia, s.almacenamiento_id, s.partida_id) AS turno
        FROM (SELECT DISTINCT d.deposito_id, d.producto_id FROM demanda d) p
       CROSS JOIN LATERAL (SELECT s.* FROM stock_saldo s WHERE s.producto_id = p.producto_id AND s.deposito_id = p.deposito_id
                              AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0) s
        JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.activo AND a.bloqueo NOT IN ('SALIDA', 'TODO')
        JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
        LEFT JOIN partida l ON l.id = s.partida_id
       WHERE l.vence IS NULL OR l.vence >= hoy()
    ), de_lote AS (
      SELECT d.*, sum(d.falta) OVER w AS hasta FROM demanda d WHERE d.partida_id <> 0
      WINDOW w AS (PARTITION BY d.deposito_id, d.producto_id, d.partida_id ORDER BY d.prioridad, d.corte NULLS LAST, d.transaccion_id, d.id)
    ), oferta_de_lote AS (
      SELECT o.*, sum(o.cantidad) OVER (PARTITION BY o.deposito_id, o.producto_id, o.partida_id ORDER BY o.turno) AS hasta FROM oferta o
    ), por_lote AS MATERIALIZED (
      SELECT d.id AS linea_id, d.transaccion_id, d.cliente_id, d.creada_por, o.deposito_id, o.producto_id, o.almacenamiento_id, o.partida_id,
             least(d.hasta, o.hasta) - greatest(d.hasta - d.falta, o.hasta - o.cantidad) AS cantidad,
             greatest(d.hasta - d.falta, o.hasta - o.cantidad) - (o.hasta - o.cantidad) AS dentro
        FROM de_lote d JOIN oferta_de_lote o USING (deposito_id, producto_id, partida_id)
       WHERE d.hasta - d.falta < o.hasta AND o.hasta - o.cantidad < d.hasta
    ), resto AS (
      SELECT o.deposito_id, o.producto_id, o.almacenamiento_id, o.partida_id, o.turno, coalesce(u.usada, 0) AS usada, o.cantidad - coalesce(u.usada, 0) AS cantidad
        FROM oferta o
        LEFT JOIN (SELECT producto_id, almacenamiento_id, partida_id, sum(cantidad) AS usada FROM por_lote GROUP BY 1, 2, 3) u
          USING (producto_id, almacenamiento_id, partida_id)
    ), cualquiera AS (
      SELECT d.*, sum(d.falta) OVER w AS hasta FROM demanda d WHERE d.partida_id = 0
      WINDOW w AS (PARTITION BY d.deposito_id, d.producto_id ORDER BY d.prioridad, d.corte NULLS LAST, d.transaccion_id, d.id)
    ), oferta_de_resto AS (
      SELECT r.*, sum(r.cantidad) OVER (PARTITION BY r.deposito_id, r.producto_id ORDER BY r.turno) AS hasta FROM resto r WHERE r.cantidad > 0
    ), juntas AS (
      SELECT * FROM por_lote
      UNION ALL
      SELECT d.id, d.transaccion_id, d.cliente_id, d.creada_por, o.deposito_id, o.producto_id, o.almacenamiento_id, o.partida_id,
             least(d.hasta, o.hasta) - greatest(d.hasta - d.falta, o.hasta - o.cantidad),
             o.usada + greatest(d.hasta - d.falta, o.hasta - o.cantidad) - (o.hasta - o.cantidad)
        FROM cualquiera d JOIN oferta_de_resto o USING (deposito_id, producto_id)
       WHERE d.hasta - d.falta < o.hasta AND o.hasta - o.cantidad < d.hasta
    ), hechas AS (
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                                    a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id)
      SELECT j.transaccion_id, 'RESERVAR', j.deposito_id, j.cliente_id, j.producto_id, nullif(j.partida_id, 0), j.cantidad, j.almacenamiento_id, 'DISPONIBLE',
             j.almacenamiento_id, 'RESERVADO', j.linea_id,
             CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(
               SELECT r.codigo FROM serie r
                WHERE r.producto_id = j.producto_id AND r.almacenamiento_id = j.almacenamiento_id AND r.partida_id = j.partida_id AND r.condicion = 'DISPONIBLE'
                ORDER BY r.codigo OFFSET j.dentro LIMIT j.cantidad) END,
             coalesce(${usuario_id}::int, j.creada_por)
        FROM juntas j JOIN producto p ON p.id = j.producto_id
       ORDER BY j.producto_id, j.almacenamiento_id, j.partida_id, j.linea_id
      RETURNING 1
    )
    SELECT count(*)::int AS filas FROM hechas`.execute(db);
  return rows[0]?.filas ?? 0;
}

/** Holds what these orders may be given, before any of it is touched: whoever lets go of some and asks for more waits in no ring. */
export async function retenerStock(db: Db, transacciones: readonly number[]): Promise<void> {
  await sql`SELECT retener_stock(${[...transacciones]}::bigint[])`.execute(db);
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
                                      de_linea_id, a_almacenamiento_id, a_condicion, series, usuario_id, nota)
        SELECT l.transaccion_id, 'LIBERAR', s.deposito_id, s.cliente_id, s.producto_id, nullif(s.partida_id, 0), s.cantidad, s.almacenamiento_id, 'RESERVADO',
               s.linea_id, s.almacenamiento_id, 'DISPONIBLE',
               CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(
                 SELECT r.codigo FROM serie r
                  WHERE r.producto_id = s.producto_id AND r.almacenamiento_id = s.almacenamiento_id AND r.partida_id = s.partida_id
                    AND r.condicion = 'RESERVADO' AND r.linea_id = s.linea_id ORDER BY r.codigo) END,
               ${usuario_id}::int, ${nota}::text
          FROM transaccion_linea l
          JOIN stock_saldo s ON s.linea_id = l.id AND s.linea_id <> 0 AND s.condicion = 'RESERVADO' AND s.cantidad > 0
          JOIN producto p ON p.id = s.producto_id
         WHERE l.transaccion_id = ANY (${[...transacciones]}::bigint[])
         ORDER BY s.producto_id, s.almacenamiento_id, s.partida_id, s.linea_id
        RETURNING 1
      )
      SELECT count(*)::int AS filas FROM hechas`.execute(db),
    { stock_nunca_negativo: 'REINTENTE' },
  );
  return rows[0]?.filas ?? 0;
}
