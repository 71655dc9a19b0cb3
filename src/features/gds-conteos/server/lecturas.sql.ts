// owns: conteo_lectura, conteo_renglon
import { sql } from 'kysely';

import type { Movimiento } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { Linea } from './conteos.sql.ts';
import type { Renglon } from './diferencias.ts';

export interface Lectura {
  readonly usuario_id: number;
  readonly cliente_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly serie: string | null;
  /** So many more, or less where something is put right. */
  readonly cantidad: number;
  readonly fecha_evento: string | null;
  /** With which it was read as one. */
  readonly lpn_id?: number;
}

export async function insertLectura(db: Db, linea: Linea, lectura: Lectura): Promise<void> {
  await sql`
    INSERT INTO conteo_lectura (linea_id, deposito_id, apertura, cliente_id, producto_id, partida_id, serie, cantidad, usuario_id, fecha_evento, lpn_id)
    VALUES (${linea.id}, ${linea.deposito_id}, ${linea.apertura}, ${lectura.cliente_id}, ${lectura.producto_id}, ${lectura.partida_id}, ${lectura.serie},
            ${lectura.cantidad}, ${lectura.usuario_id}, ${lectura.fecha_evento}::timestamptz, ${lectura.lpn_id ?? null}::bigint)`.execute(
    db,
  );
}

export interface Contado {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly sku: string;
  readonly nombre: string;
  readonly unidad: string;
  readonly control_serie: 'NO' | 'AL_EGRESO' | 'SIEMPRE';
  readonly partida_id: number | null;
  readonly partida: string | null;
  readonly cantidad: number;
  readonly series: string[];
}

/** What was read since the place was opened, the last one on top. */
export async function selectContado(db: Db, { id, apertura }: Pick<Linea, 'id' | 'apertura'>): Promise<Contado[]> {
  const { rows } = await sql<Contado>`
    SELECT x.producto_id, p.cliente_id, p.sku, p.nombre, p.unidad, p.control_serie, x.partida_id, l.codigo AS partida, sum(x.cantidad)::bigint AS cantidad,
           coalesce(array_agg(x.serie ORDER BY x.serie) FILTER (WHERE x.serie IS NOT NULL), '{}') AS series
      FROM (SELECT r.producto_id, r.partida_id, r.serie, sum(r.cantidad) AS cantidad, max(r.id) AS ultima FROM conteo_lectura r
             WHERE r.linea_id = ${id}::bigint AND r.apertura = ${apertura}::int GROUP BY 1, 2, 3 HAVING sum(r.cantidad) <> 0) x
      JOIN producto p ON p.id = x.producto_id LEFT JOIN partida l ON l.id = x.partida_id
     GROUP BY x.producto_id, p.cliente_id, p.sku, p.nombre, p.unidad, p.control_serie, x.partida_id, l.codigo
     ORDER BY max(x.ultima) DESC`.execute(db);
  return rows;
}

/** A serial that the depósito knows, by what was read. */
export async function selectSerieLeida(
  db: Db,
  scope: Scope,
  { deposito_id, codigo }: { deposito_id: number; codigo: string },
) {
  const { rows } = await sql<{ producto_id: number; partida_id: number | null; codigo: string }>`
    SELECT r.producto_id, nullif(r.partida_id, 0) AS partida_id, r.codigo FROM serie r
     WHERE r.codigo = ${codigo} AND r.deposito_id = ${deposito_id}::int AND ${depositoInside(scope, 'r')} LIMIT 2`.execute(
    db,
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** The last row of the ledger that the place has. */
export async function selectPosicion(db: Db, almacenamiento_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT greatest((SELECT m.id FROM stock_movimiento m WHERE m.a_almacenamiento_id = ${almacenamiento_id}::int ORDER BY m.id DESC LIMIT 1),
                    (SELECT m.id FROM stock_movimiento m WHERE m.de_almacenamiento_id = ${almacenamiento_id}::int ORDER BY m.id DESC LIMIT 1)) AS id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** What came there or left since that moment, the last of it: by whom, and in which document. What only changed its condition lies where it lay. */
export async function selectMovidoDesde(
  db: Db,
  almacenamiento_id: number,
  desde: string,
): Promise<{ numero: string; persona: string } | null> {
  const { rows } = await sql<{ numero: string; persona: string }>`
    SELECT t.numero, coalesce(nombre_en_deposito(m.usuario_id), 'Sistema') AS persona
      FROM ((SELECT m.* FROM stock_movimiento m
              WHERE m.a_almacenamiento_id = ${almacenamiento_id}::int AND m.de_almacenamiento_id IS DISTINCT FROM m.a_almacenamiento_id
              ORDER BY m.id DESC LIMIT 1)
            UNION ALL
            (SELECT m.* FROM stock_movimiento m
              WHERE m.de_almacenamiento_id = ${almacenamiento_id}::int AND m.a_almacenamiento_id IS DISTINCT FROM m.de_almacenamiento_id
              ORDER BY m.id DESC LIMIT 1)) m
      JOIN transaccion t ON t.id = m.transaccion_id
     WHERE m.registrado > ${desde}::timestamptz ORDER BY m.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertRenglones(
  db: Db,
  linea: Linea,
  { renglones, movimiento_id }: { renglones: readonly Renglon[]; movimiento_id: number | null },
): Promise<void> {
  const rows = renglones.map(({ buckets: _, partida_id, faltan_series, sobran_series, ...one }) => ({
    ...one,
    partida_id: partida_id ?? 0,
    faltan_series: faltan_series.length === 0 ? null : faltan_series,
    sobran_series: sobran_series.length === 0 ? null : sobran_series,
  }));
  await sql`
    INSERT INTO conteo_renglon (linea_id, deposito_id, vuelta, apertura, cliente_id, producto_id, partida_id, esperado, contado, faltan, sobran, faltan_series,
                                sobran_series, movimiento_id)
    SELECT ${linea.id}::bigint, ${linea.deposito_id}::int, ${linea.vuelta}::smallint, ${linea.apertura}::int, n.cliente_id, n.producto_id, n.partida_id,
           n.esperado, n.contado, n.faltan, n.sobran, n.faltan_series, n.sobran_series, ${movimiento_id}::bigint
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (cliente_id int, producto_id int, partida_id int, esperado bigint, contado bigint,
           faltan bigint, sobran bigint, faltan_series text[], sobran_series text[])`.execute(db);
}

export interface Resuelto {
  readonly vuelta: number;
  readonly cliente_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly esperado: number;
  readonly contado: number;
  readonly faltan: number;
  readonly sobran: number;
  readonly faltan_series: string[] | null;
  readonly sobran_series: string[] | null;
}

/** What the closings of a place found, the last one on top. */
export async function selectRenglones(db: Db, linea_id: number): Promise<Resuelto[]> {
  const { rows } = await sql<Resuelto>`
    SELECT r.vuelta, r.cliente_id, r.producto_id, nullif(r.partida_id, 0) AS partida_id, r.esperado, r.contado, r.faltan, r.sobran, r.faltan_series, r.sobran_series
      FROM conteo_renglon r WHERE r.linea_id = ${linea_id}::bigint ORDER BY r.vuelta DESC, r.producto_id, r.partida_id`.execute(
    db,
  );
  return rows;
}

/** What the count of these places took out of everybody's hands and has not given back: what undoes it. */
export async function selectDevoluciones(db: Db, lineas: readonly number[]) {
  const { rows } = await sql<Movimiento & { linea_id: number }>`
    SELECT t.conteo_linea_id AS linea_id, 'REVERTIR' AS acto, m.producto_id, m.cliente_id, m.partida_id, m.cantidad, m.series, m.id AS revierte_id,
           json_build_object('almacenamiento_id', m.a_almacenamiento_id, 'condicion', m.a_condicion, 'linea_id', NULL) AS de,
           json_build_object('almacenamiento_id', m.de_almacenamiento_id, 'condicion', m.de_condicion, 'linea_id', NULL) AS a
      FROM transaccion t JOIN stock_movimiento m ON m.transaccion_id = t.id
     WHERE t.conteo_linea_id = ANY (${lineas}::bigint[]) AND m.acto = 'CAMBIAR' AND m.a_condicion = 'BLOQUEADO'
       AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     ORDER BY m.id`.execute(db);
  return rows;
}
