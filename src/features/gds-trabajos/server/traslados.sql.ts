import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { EstadoDeWo } from '../palabras.contract.ts';
import type { TipoDeTraslado, Traslado } from '../traslado.contract.ts';
import { TERMINADA, type Wo } from './wo.sql.ts';

/** Lines of work that is no order's. */

export interface LineaSuelta {
  readonly id: number;
  readonly wo_id: number;
  readonly tipo: string;
  readonly deposito_id: number;
  readonly producto_id: number;
  readonly sku: string;
  readonly partida_id: number | null;
  readonly almacenamiento_id: number;
  readonly lugar: string;
  readonly lectura: string;
  /** It is taken from a dock, where what came waits. */
  readonly es_anden: boolean;
  readonly a: string | null;
  readonly resta: number;
}

const LINEA = sql`
  SELECT l.id, l.wo_id, w.tipo, l.deposito_id, l.producto_id, p.sku, l.partida_id, l.almacenamiento_id, a.codigo AS lugar, a.lectura, k.uso = 'RECEPCION' AS es_anden,
         h.codigo AS a, l.pedida - l.hecha - l.faltante - l.anulada AS resta
    FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo <> 'PICKING' JOIN producto p ON p.id = l.producto_id
    JOIN almacenamiento a ON a.id = l.almacenamiento_id JOIN tipo_almacenamiento k ON k.id = a.tipo_almacenamiento_id
    LEFT JOIN almacenamiento h ON h.id = l.a_almacenamiento_id`;

export async function selectSuelta(db: Db, scope: Scope, id: number): Promise<LineaSuelta | null> {
  const { rows } = await sql<LineaSuelta>`
    ${LINEA} WHERE l.id = ${id}::bigint AND ${depositoInside(scope, 'l')}`.execute(db);
  return rows[0] ?? null;
}

export async function selectSueltasAbiertas(db: Db, wo_id: number): Promise<LineaSuelta[]> {
  const { rows } = await sql<LineaSuelta>`
    ${LINEA} WHERE l.wo_id = ${wo_id}::bigint AND NOT ${TERMINADA} ORDER BY l.id`.execute(db);
  return rows;
}

/** In the order of the walk. */
export async function selectTraslados(db: Db, wo_id: number): Promise<Traslado[]> {
  const { rows } = await sql<Traslado>`
    SELECT l.id, a.codigo AS lugar, a.lectura, l.producto_id, p.sku, p.nombre, p.unidad, q.codigo AS partida, p.control_serie, h.codigo AS a, l.pedida, l.hecha,
           l.faltante, l.anulada, k.codigos,
           CASE WHEN NOT ${TERMINADA} THEN 'PENDIENTE' WHEN l.faltante > 0 THEN 'FALTANTE' WHEN l.hecha = 0 THEN 'ANULADA' ELSE 'HECHA' END AS estado
      FROM wo_linea l JOIN almacenamiento a ON a.id = l.almacenamiento_id JOIN producto p ON p.id = l.producto_id LEFT JOIN partida q ON q.id = l.partida_id
      LEFT JOIN almacenamiento h ON h.id = l.a_almacenamiento_id
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(json_build_object('lectura', c.lectura, 'factor', c.factor) ORDER BY c.factor, c.lectura), '[]'::json) AS codigos
         FROM (SELECT x.lectura, r.factor FROM producto_codigo x JOIN presentacion r ON r.id = x.presentacion_id WHERE x.producto_id = p.id
                UNION SELECT regexp_replace(upper(p.sku), '[^A-Z0-9]', '', 'g'), 1) c) k
     WHERE l.wo_id = ${wo_id}::bigint ORDER BY a.secuencia, a.id, h.secuencia NULLS LAST, l.id`.execute(db);
  return rows;
}

interface Llevado {
  readonly ids: readonly number[];
  readonly wo_linea_id: number;
  /** Those that it came with: they are held first. */
  readonly ordenes: readonly number[];
}

/** The last that this person carried of it and that still counts: all rows of that act. */
export async function selectUltimoLlevado(db: Db, wo_id: number, usuario_id: number): Promise<Llevado | null> {
  const { rows } = await sql<Llevado>`
    WITH ultimo AS (
      SELECT m.transaccion_id, m.wo_linea_id FROM wo_linea l JOIN stock_movimiento m ON m.wo_linea_id = l.id
       WHERE l.wo_id = ${wo_id}::bigint AND m.acto IN ('UBICAR', 'MOVER') AND m.usuario_id = ${usuario_id}::int
         AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
       ORDER BY m.id DESC LIMIT 1
    )
    SELECT array_agg(m.id ORDER BY m.id DESC) AS ids, u.wo_linea_id,
           coalesce(array_agg(DISTINCT x.transaccion_id) FILTER (WHERE x.id IS NOT NULL), '{}') AS ordenes
      FROM ultimo u JOIN stock_movimiento m ON m.wo_linea_id = u.wo_linea_id AND m.transaccion_id = u.transaccion_id AND m.acto IN ('UBICAR', 'MOVER')
      LEFT JOIN transaccion_linea x ON x.id IN (m.de_linea_id, m.a_linea_id)
     GROUP BY u.wo_linea_id`.execute(db);
  return rows[0] ?? null;
}

interface Viva {
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly almacenamiento_id: number;
  readonly resta: number;
}

/** What living work already goes for. One who makes more waits for the other who does. */
export async function selectVivas(db: Db, deposito_id: number): Promise<Viva[]> {
  const { rows } = await sql<Viva>`
    SELECT l.producto_id, l.partida_id, l.almacenamiento_id, sum(l.pedida - l.hecha - l.faltante - l.anulada)::bigint AS resta
      FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo <> 'PICKING' AND w.cerrada IS NULL
     WHERE w.deposito_id = ${deposito_id}::int AND NOT ${TERMINADA} GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

/** Those where the person works; ours work in all. One who makes work in several goes through them in one order. */
export async function selectDepositos(db: Db, scope: Scope): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT d.id, d.nombre FROM deposito d
     WHERE d.activo AND EXISTS (SELECT FROM (SELECT d.id AS deposito_id) x WHERE ${depositoInside(scope, 'x')}) ORDER BY d.id`.execute(
    db,
  );
  return rows;
}

export async function lockCreacion(db: Db, deposito_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('gds_trabajos.crear_traslados'), ${deposito_id}::int)`.execute(db);
}

export interface FilaNueva {
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  readonly de_id: number;
  /** The code of where it would best go. */
  readonly a: string | null;
}

interface Nuevo {
  readonly deposito_id: number;
  readonly tipo: TipoDeTraslado;
  readonly usuario_id: number;
  /** The reception or the order that it is made by. */
  readonly origen_id: number | null;
  readonly filas: readonly FilaNueva[];
}

export async function insertTraslado(
  db: Db,
  { deposito_id, tipo, usuario_id, origen_id, filas }: Nuevo,
): Promise<{ id: number; numero: string }> {
  const paradas = new Set(filas.map(({ de_id }) => de_id)).size;
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada_por, origen_id)
    VALUES (${deposito_id}::int, ${tipo}, 3, 0, ${paradas}::int, 1, ${usuario_id}::int, ${origen_id}::bigint) RETURNING id, numero`.execute(
    db,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the work order was not made');
  await sql`
    INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, producto_id, partida_id, almacenamiento_id, a_almacenamiento_id, bin, pedida)
    SELECT ${made.id}::bigint, ${deposito_id}::int, p.cliente_id, p.id, n.partida_id, n.de_id,
           (SELECT h.id FROM almacenamiento h WHERE h.deposito_id = ${deposito_id}::int AND h.codigo = n.a AND h.activo), 1, n.cantidad
      FROM json_to_recordset(${JSON.stringify(filas)}::json) AS n (producto_id int, partida_id int, de_id int, a text, cantidad bigint)
      JOIN producto p ON p.id = n.producto_id`.execute(db);
  return made;
}

export interface PorContar {
  readonly deposito_id: number;
  readonly origen_id: number;
  readonly conteo_id: number;
  readonly nota: string;
  readonly usuario_id: number;
}

export async function insertContar(
  db: Db,
  { deposito_id, origen_id, conteo_id, usuario_id }: PorContar,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada_por, origen_id, conteo_id)
    VALUES (${deposito_id}::int, 'CONTAR', 3, 0, 1, 1, ${usuario_id}::int, ${origen_id}::bigint, ${conteo_id}::bigint) RETURNING id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** The zone that each of these places stands in; of one that stands in none there is no row. */
export async function selectZonas(
  db: Db,
  deposito_id: number,
  codigos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ codigo: string; zona_id: number }>`
    SELECT a.codigo, z.id AS zona_id FROM almacenamiento a JOIN almacenamiento z ON z.id = nullif(split_part(a.camino, '/', 2), '')::int AND z.clase = 'ZONA'
     WHERE a.deposito_id = ${deposito_id}::int AND a.codigo = ANY (${[...codigos]}::text[])`.execute(db);
  return new Map(rows.map(({ codigo, zona_id }) => [codigo, zona_id]));
}

/** What was made by a reception or an order and lives, held before anything that lies in places. */
export async function lockSolas(db: Db, origen_id: number): Promise<Pick<Wo, 'id' | 'estado'>[]> {
  const { rows } = await sql<Pick<Wo, 'id' | 'estado'>>`
    SELECT w.id, w.estado FROM wo w WHERE w.origen_id = ${origen_id}::bigint AND w.tipo = 'UBICAR' AND w.cerrada IS NULL ORDER BY w.id FOR NO KEY UPDATE OF w`.execute(
    db,
  );
  return rows;
}

interface Sola {
  readonly id: number;
  readonly estado: EstadoDeWo | null;
  readonly usuario_id: number;
  readonly nota: string;
}

/** What is done to work in passing by whoever closes, takes back or annuls something else: that they may, is asked there. */
export async function anotarSola(
  db: Db,
  acto: 'crear' | 'anular',
  { id, estado, usuario_id, nota }: Sola,
): Promise<void> {
  const estado_hasta = acto === 'crear' ? 'LIBERADA' : 'ANULADA';
  await insertAnotacion(db, {
    ...{ entidad: 'wo', documento_id: id, acto, estado_desde: estado, estado_hasta, usuario_id, nota },
  });
}
