import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import { SE_LLEVO, SE_OFRECE } from './ofrecida.sql.ts';

/** What a line of an order lacks. */
export interface DemandaDeLpn {
  readonly linea_id: number;
  readonly transaccion_id: number;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly producto_id: number;
  /** The lot that it asks for. */
  readonly partida_id: number | null;
  readonly creada_por: number;
  readonly falta: number;
}

/** A licence plate that carries one product of one lot, all of it anybody's. */
export interface LpnEntero {
  readonly lpn_id: number;
  readonly almacenamiento_id: number;
  readonly deposito_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  /** Nothing of the product that is offered expires before it. */
  readonly es_lo_primero: boolean;
}

/** Lines in the order in which they are served, pallets in that in which they are taken. Of products that lie on no pallet nothing is told. */
export async function selectParaEnteros(
  db: Db,
  transacciones: readonly number[],
): Promise<{ lineas: DemandaDeLpn[]; lpns: LpnEntero[] }> {
  const { rows } = await sql<{ lineas: DemandaDeLpn[]; lpns: LpnEntero[] }>`
    WITH demanda AS MATERIALIZED (
      SELECT l.id AS linea_id, l.transaccion_id, l.deposito_id, l.cliente_id, l.producto_id, l.partida_pedida_id AS partida_id, t.creada_por,
             l.pedida - l.anulada - l.reservada - l.despachada AS falta, o.prioridad, o.corte
        FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN transaccion_linea l ON l.transaccion_id = o.transaccion_id
       WHERE o.transaccion_id = ANY (${[...transacciones]}::bigint[]) AND o.tipo <> 'COMPRA' AND o.decision IN ('CONFIRMADA', 'LIBERADA')
         AND l.pedida - l.anulada - l.reservada - l.despachada > 0
         AND (SELECT x.estado FROM producto x WHERE x.id = l.producto_id) = 'ACTIVO'
    ), oferta AS MATERIALIZED (
      SELECT s.*, l.vence, t.uso, a.secuencia, min(coalesce(l.vence, 'infinity')) OVER (PARTITION BY s.deposito_id, s.producto_id) AS primero
        FROM (SELECT DISTINCT d.deposito_id, d.producto_id, (SELECT coalesce(x.dias_minimos_salida, 0) FROM producto x WHERE x.id = d.producto_id) AS dias FROM demanda d
               WHERE EXISTS (SELECT FROM stock_saldo z WHERE z.producto_id = d.producto_id AND z.lpn_id <> 0 AND z.cantidad > 0)) p
       CROSS JOIN LATERAL (SELECT s.* FROM stock_saldo s WHERE s.producto_id = p.producto_id AND s.deposito_id = p.deposito_id
                              AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0) s
        JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.activo AND a.bloqueo NOT IN ('SALIDA', 'TODO')
        JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${SE_OFRECE}
        LEFT JOIN partida l ON l.id = s.partida_id
       WHERE l.vence IS NULL OR l.vence >= hoy() + p.dias
    ), enteros AS MATERIALIZED (
      SELECT o.lpn_id, o.almacenamiento_id, o.deposito_id, o.producto_id, nullif(o.partida_id, 0) AS partida_id, o.cantidad,
             coalesce(o.vence, 'infinity') = o.primero AS es_lo_primero,
             row_number() OVER (ORDER BY o.vence NULLS LAST, o.uso = 'RECEPCION', o.desde::date, o.secuencia, o.almacenamiento_id, o.lpn_id) AS turno
        FROM oferta o
       WHERE o.lpn_id <> 0
         AND NOT EXISTS (SELECT FROM stock_saldo x WHERE x.lpn_id = o.lpn_id AND x.lpn_id <> 0 AND x.cantidad > 0
                            AND (x.producto_id, x.partida_id, x.condicion, x.linea_id) <> (o.producto_id, o.partida_id, o.condicion, o.linea_id))
         AND NOT EXISTS (SELECT FROM lpn h JOIN stock_saldo x ON x.lpn_id = h.id AND x.lpn_id <> 0 AND x.cantidad > 0 WHERE h.padre_id = o.lpn_id)
    )
    SELECT coalesce((SELECT json_agg(json_build_object('lpn_id', e.lpn_id, 'almacenamiento_id', e.almacenamiento_id, 'deposito_id', e.deposito_id,
                       'producto_id', e.producto_id, 'partida_id', e.partida_id, 'cantidad', e.cantidad, 'es_lo_primero', e.es_lo_primero) ORDER BY e.turno)
                       FROM enteros e), '[]') AS lpns,
           coalesce((SELECT json_agg(json_build_object('linea_id', d.linea_id, 'transaccion_id', d.transaccion_id, 'deposito_id', d.deposito_id,
                       'cliente_id', d.cliente_id, 'producto_id', d.producto_id, 'partida_id', d.partida_id, 'creada_por', d.creada_por, 'falta', d.falta)
                       ORDER BY d.partida_id IS NULL, d.prioridad, d.corte NULLS LAST, d.transaccion_id, d.linea_id)
                       FROM demanda d WHERE EXISTS (SELECT FROM enteros e WHERE e.producto_id = d.producto_id AND e.deposito_id = d.deposito_id)), '[]') AS lineas`.execute(
    db,
  );
  return rows[0] ?? { lineas: [], lpns: [] };
}

/** @throws AppError REINTENTE */
export async function insertReservas(
  db: Db,
  usuario_id: number | null,
  tomas: readonly (Omit<LpnEntero, 'es_lo_primero'> & DemandaDeLpn)[],
): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ filas: number }>`
    WITH hechas AS (
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                                    a_almacenamiento_id, a_condicion, a_linea_id, de_lpn_id, a_lpn_id, series, usuario_id)
      SELECT j.transaccion_id, 'RESERVAR', j.deposito_id, j.cliente_id, j.producto_id, j.partida_id, j.cantidad, j.almacenamiento_id, 'DISPONIBLE',
             j.almacenamiento_id, 'RESERVADO', j.linea_id, j.lpn_id, j.lpn_id,
             CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(
               SELECT r.codigo FROM serie r
                WHERE r.producto_id = j.producto_id AND r.almacenamiento_id = j.almacenamiento_id AND r.partida_id = coalesce(j.partida_id, 0)
                  AND r.lpn_id = j.lpn_id AND r.condicion = 'DISPONIBLE' ORDER BY r.codigo) END,
             coalesce(${usuario_id}::int, j.creada_por)
        FROM json_to_recordset(${JSON.stringify(tomas)}::json) AS j (
             transaccion_id bigint, deposito_id int, cliente_id int, producto_id int, partida_id int, cantidad bigint, almacenamiento_id int, linea_id bigint,
             lpn_id bigint, creada_por int)
        JOIN producto p ON p.id = j.producto_id
       ORDER BY j.producto_id, j.almacenamiento_id, j.partida_id, j.lpn_id, j.linea_id
      RETURNING 1
    )
    SELECT count(*)::int AS filas FROM hechas`.execute(db),
    SE_LLEVO,
  );
  return rows[0]?.filas ?? 0;
}
