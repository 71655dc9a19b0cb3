import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { Traslado } from '../traslado.contract.ts';
import type { PorTrasladar } from '../traslados.contract.ts';
import { TERMINADA } from './wo.sql.ts';

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

export async function lockCreacion(db: Db, deposito_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('gds_trabajos.crear_traslados'), ${deposito_id}::int)`.execute(db);
}

interface Nuevo {
  readonly deposito_id: number;
  readonly tipo: string;
  readonly usuario_id: number;
  readonly filas: readonly PorTrasladar[];
}

export async function insertTraslado(
  db: Db,
  { deposito_id, tipo, usuario_id, filas }: Nuevo,
): Promise<{ id: number; numero: string }> {
  const paradas = new Set(filas.map(({ de }) => de.almacenamiento_id)).size;
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada_por)
    VALUES (${deposito_id}::int, ${tipo}, 3, 0, ${paradas}::int, 1, ${usuario_id}::int) RETURNING id, numero`.execute(
    db,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the work order was not made');
  const lineas = filas.map(({ producto_id, partida_id, cantidad, de, a }) => ({
    ...{ producto_id, partida_id, cantidad, a, de_id: de.almacenamiento_id },
  }));
  await sql`
    INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, producto_id, partida_id, almacenamiento_id, a_almacenamiento_id, bin, pedida)
    SELECT ${made.id}::bigint, ${deposito_id}::int, p.cliente_id, p.id, n.partida_id, n.de_id,
           (SELECT h.id FROM almacenamiento h WHERE h.deposito_id = ${deposito_id}::int AND h.codigo = n.a AND h.activo), 1, n.cantidad
      FROM json_to_recordset(${JSON.stringify(lineas)}::json) AS n (producto_id int, partida_id int, de_id int, a text, cantidad bigint)
      JOIN producto p ON p.id = n.producto_id`.execute(db);
  return made;
}
