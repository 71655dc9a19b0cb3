// owns: orden_bulto, orden_bulto_contenido, caja_de_embalaje, orden_sin_guia
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Articulo } from '#shared/gds/cajas.ts';

import type { Caja, GuardarCaja } from '../contract.ts';
import { deOrden, porEmpacar } from './mesa.sql.ts';

/** Whatever is asked of the bultos of one order, is asked while its row is held. */

/** A bulto, held with its order. */
export interface BultoTenido {
  readonly id: number;
  readonly codigo: string;
  readonly transaccion_id: number;
  readonly deposito_id: number;
  readonly estado: 'ABIERTO' | 'CERRADO' | 'ANULADO';
  readonly anden_id: number | null;
  readonly envio_id: number | null;
  readonly guia_id: number | null;
}

export async function selectBulto(db: Db, scope: Scope, id: number): Promise<BultoTenido | null> {
  const { rows } = await sql<BultoTenido>`
    SELECT b.id, b.codigo, b.transaccion_id, b.deposito_id, b.estado, b.anden_id, b.envio_id, b.guia_id
      FROM orden_bulto b WHERE b.id = ${id}::bigint AND ${depositoInside(scope, 'b')}`.execute(db);
  return rows[0] ?? null;
}

/** The one that is open, or a new one. */
export async function abrirBulto(
  db: Db,
  { id, deposito_id, cliente_id }: { id: number; deposito_id: number; cliente_id: number },
  usuario_id: number,
): Promise<number> {
  const open = await sql<{ id: number }>`
    SELECT b.id FROM orden_bulto b WHERE b.transaccion_id = ${id}::bigint AND b.estado = 'ABIERTO' ORDER BY b.nro LIMIT 1`.execute(
    db,
  );
  if (open.rows[0]) return open.rows[0].id;
  const made = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO orden_bulto (transaccion_id, deposito_id, cliente_id, nro, abierto_por)
      SELECT ${id}::bigint, ${deposito_id}::int, ${cliente_id}::int,
             (SELECT min(n)::smallint FROM generate_series(1, 100) AS n
               WHERE NOT EXISTS (SELECT FROM orden_bulto b WHERE b.transaccion_id = ${id}::bigint AND b.estado <> 'ANULADO' AND b.nro = n)), ${usuario_id}::int
      RETURNING id`.execute(db),
    { orden_bulto_nro_check: 'DEMASIADOS_BULTOS' },
  );
  return made.rows[0]?.id ?? 0;
}

/** What can still be packed of an order, by line, lot and place. */
export interface Libre {
  readonly linea_id: number;
  readonly producto_id: number;
  readonly partida_id: number;
  readonly almacenamiento_id: number;
  readonly cantidad: number;
}

export async function selectLibre(db: Db, orden_id: number, producto_id: number): Promise<Libre[]> {
  const { rows } = await sql<Libre>`
    SELECT x.linea_id, x.producto_id, x.partida_id, x.almacenamiento_id, x.cantidad
      FROM ${porEmpacar(deOrden(sql`${orden_id}::bigint`))} x WHERE x.producto_id = ${producto_id}::int AND x.cantidad > 0
     ORDER BY x.linea_id, x.partida_id, x.almacenamiento_id`.execute(db);
  return rows;
}

/** A serial that lies on a cart: of whose order, and where. Its codes are unique by product alone. */
export async function selectSerie(
  db: Db,
  { deposito_id, codigo }: { deposito_id: number; codigo: string },
): Promise<(Libre & { orden_id: number; numero: string; sku: string; en_bulto: boolean })[]> {
  const { rows } = await sql<Libre & { orden_id: number; numero: string; sku: string; en_bulto: boolean }>`
    SELECT r.linea_id, r.producto_id, r.partida_id, r.almacenamiento_id, 1 AS cantidad, l.transaccion_id AS orden_id, t.numero, p.sku,
           EXISTS (SELECT FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id AND b.estado = 'ABIERTO'
                    WHERE c.linea_id = r.linea_id AND r.codigo = ANY (c.series)) AS en_bulto
      FROM serie r JOIN transaccion_linea l ON l.id = r.linea_id JOIN transaccion t ON t.id = l.transaccion_id JOIN producto p ON p.id = r.producto_id
      JOIN almacenamiento a ON a.id = r.almacenamiento_id JOIN tipo_almacenamiento u ON u.id = a.tipo_almacenamiento_id AND u.uso IN ('CARRO', 'MANO', 'PACKING')
     WHERE r.codigo = ${codigo} AND r.deposito_id = ${deposito_id}::int AND r.condicion = 'RESERVADO' ORDER BY r.producto_id`.execute(
    db,
  );
  return rows;
}

/** What of an order stands on a licence plate that was picked. */
export interface EnLpn extends Libre {
  readonly sku: string;
  readonly control_serie: 'NO' | 'AL_EGRESO' | 'SIEMPRE';
  /** In no bulto yet. */
  readonly series: string[];
}

export async function selectEnLpn(db: Db, orden_id: number, lpn_id: number): Promise<EnLpn[]> {
  const { rows } = await sql<EnLpn>`
    SELECT s.linea_id, s.producto_id, s.partida_id, s.almacenamiento_id, least(s.cantidad, x.cantidad) AS cantidad, p.sku, p.control_serie,
           ARRAY(SELECT r.codigo FROM serie r
                  WHERE r.producto_id = s.producto_id AND r.lpn_id = s.lpn_id AND r.partida_id = s.partida_id AND r.linea_id = s.linea_id
                    AND r.condicion = 'RESERVADO'
                    AND NOT EXISTS (SELECT FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id AND b.estado = 'ABIERTO'
                                     WHERE c.linea_id = r.linea_id AND r.codigo = ANY (c.series)) ORDER BY r.codigo) AS series
      FROM stock_saldo s JOIN ${porEmpacar(deOrden(sql`${orden_id}::bigint`))} x
        ON x.linea_id = s.linea_id AND x.partida_id = s.partida_id AND x.almacenamiento_id = s.almacenamiento_id
      JOIN producto p ON p.id = s.producto_id
     WHERE s.lpn_id = ${lpn_id}::bigint AND s.lpn_id <> 0 AND s.condicion = 'RESERVADO' AND s.cantidad > 0 AND x.cantidad > 0
     ORDER BY s.linea_id, s.partida_id`.execute(db);
  return rows;
}

interface Entra extends Libre {
  readonly bulto_id: number;
  readonly deposito_id: number;
  readonly series: readonly string[] | null;
}

export async function addContenido(db: Db, rows: readonly Entra[]): Promise<void> {
  await sql`
    INSERT INTO orden_bulto_contenido AS c (bulto_id, deposito_id, linea_id, producto_id, partida_id, de_almacenamiento_id, cantidad, series)
    SELECT r.bulto_id, r.deposito_id, r.linea_id, r.producto_id, r.partida_id, r.almacenamiento_id, r.cantidad,
           r.series
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (bulto_id bigint, deposito_id int, linea_id bigint, producto_id int, partida_id int,
                                                                  almacenamiento_id int, cantidad bigint, series text[])
    ON CONFLICT (bulto_id, linea_id, partida_id, de_almacenamiento_id)
    DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad, series = c.series || EXCLUDED.series`.execute(db);
}

export interface Contenido {
  readonly linea_id: number;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number;
  readonly almacenamiento_id: number;
  readonly cantidad: number;
  readonly series: readonly string[] | null;
}

export async function selectContenido(db: Db, bulto_id: number): Promise<(Contenido & Omit<Articulo, 'cantidad'>)[]> {
  const { rows } = await sql<Contenido & Omit<Articulo, 'cantidad'>>`
    SELECT c.linea_id, c.producto_id, p.cliente_id, c.partida_id, c.de_almacenamiento_id AS almacenamiento_id, c.cantidad, c.series,
           p.gramos, p.largo_mm, p.ancho_mm, p.alto_mm
      FROM orden_bulto_contenido c JOIN producto p ON p.id = c.producto_id
     WHERE c.bulto_id = ${bulto_id}::bigint ORDER BY c.linea_id, c.partida_id, c.de_almacenamiento_id`.execute(db);
  return rows;
}

/** Leaves so much of a content; nothing takes the row away. */
export async function setContenido(db: Db, bulto_id: number, { cantidad, series, ...one }: Contenido): Promise<void> {
  const row = sql`bulto_id = ${bulto_id}::bigint AND linea_id = ${one.linea_id}::bigint AND partida_id = ${one.partida_id}::int
                  AND de_almacenamiento_id = ${one.almacenamiento_id}::int`;
  await (cantidad === 0
    ? sql`DELETE FROM orden_bulto_contenido WHERE ${row}`
    : sql`UPDATE orden_bulto_contenido SET cantidad = ${cantidad}::bigint, series = ${series}::text[] WHERE ${row}`
  ).execute(db);
}

/** Where closed bultos wait: rather a place that other clients' may stand beside, or that is theirs already. */
export async function selectAndenDeSalida(
  db: Db,
  { deposito_id, cliente_id }: { deposito_id: number; cliente_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'DESPACHO'
     WHERE a.deposito_id = ${deposito_id}::int AND a.clase = 'POSICION' AND a.activo AND a.bloqueo NOT IN ('ENTRADA', 'TODO')
     ORDER BY NOT (a.mezcla_cliente OR NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0 AND s.cliente_id <> ${cliente_id}::int)),
              a.secuencia, a.id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Cierre {
  readonly caja_id: number | null;
  readonly gramos: number | null;
  readonly gramos_esperados: number | null;
  readonly motivo_peso: string | null;
  readonly anden_id: number;
  readonly usuario_id: number;
}

export async function closeBulto(db: Db, id: number, cierre: Cierre): Promise<void> {
  await sql`
    UPDATE orden_bulto SET estado = 'CERRADO', cerrado = now(), cerrado_por = ${cierre.usuario_id}::int, caja_id = ${cierre.caja_id}::int,
                           gramos = ${cierre.gramos}::int, gramos_esperados = ${cierre.gramos_esperados}::int, motivo_peso = ${cierre.motivo_peso},
                           anden_id = ${cierre.anden_id}::int
     WHERE id = ${id}::bigint`.execute(db);
}

/** Packed by hand into no box that is known: never a second open one beside it. */
export async function reopenBulto(db: Db, { id, transaccion_id }: BultoTenido): Promise<boolean> {
  const { rows } = await sql`
    UPDATE orden_bulto SET estado = 'ABIERTO', cerrado = NULL, cerrado_por = NULL, caja_id = NULL, gramos = NULL, gramos_esperados = NULL,
                           motivo_peso = NULL, anden_id = NULL
     WHERE id = ${id}::bigint AND NOT EXISTS (SELECT FROM orden_bulto o WHERE o.transaccion_id = ${transaccion_id}::bigint AND o.estado = 'ABIERTO')
     RETURNING id`.execute(db);
  return rows.length > 0;
}

/** What the ledger wrote for a bulto and was not taken back. */
export async function selectEmpacado(db: Db, bulto_id: number) {
  const { rows } = await sql<Contenido & { id: number; de_almacenamiento_id: number; a_almacenamiento_id: number }>`
    SELECT m.id, m.de_linea_id AS linea_id, m.producto_id, m.cliente_id, coalesce(m.partida_id, 0) AS partida_id, m.cantidad, m.series,
           m.de_almacenamiento_id, m.a_almacenamiento_id, m.de_almacenamiento_id AS almacenamiento_id
      FROM stock_movimiento m
     WHERE m.orden_bulto_id = ${bulto_id}::bigint AND m.acto = 'EMPACAR' AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     ORDER BY m.id`.execute(db);
  return rows;
}

export async function saveCaja(
  db: Db,
  { id, sku, ...rest }: GuardarCaja,
  producto_id: number | null,
): Promise<Caja | null> {
  const text = JSON.stringify({ ...rest, producto_id });
  const { rows } = await asRefusal(
    (id === undefined
      ? sql<Omit<Caja, 'sku'>>`
          INSERT INTO caja_de_embalaje (deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos, producto_id)
          SELECT deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos, producto_id
            FROM json_populate_record(NULL::caja_de_embalaje, ${text}::json)
          RETURNING id, deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos, activa`
      : sql<Omit<Caja, 'sku'>>`
          UPDATE caja_de_embalaje c SET nombre = n.nombre, largo_mm = n.largo_mm, ancho_mm = n.ancho_mm, alto_mm = n.alto_mm, gramos = n.gramos,
                                        max_gramos = n.max_gramos, activa = n.activa, producto_id = n.producto_id
            FROM json_populate_record(NULL::caja_de_embalaje, ${text}::json) n WHERE c.id = ${id}::int AND c.deposito_id = n.deposito_id
          RETURNING c.id, c.deposito_id, c.nombre, c.largo_mm, c.ancho_mm, c.alto_mm, c.gramos, c.max_gramos, c.activa`
    ).execute(db),
    { caja_nombre_unico: 'CAJA_DE_EMBALAJE_REPETIDA' },
  );
  const [caja] = rows;
  return caja === undefined ? null : { ...caja, sku: producto_id === null ? null : (sku ?? null) };
}
