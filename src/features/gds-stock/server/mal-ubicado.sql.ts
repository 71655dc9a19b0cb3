import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import { VIVA } from './contando.sql.ts';
import { USOS_DE_PASO } from './stock.sql.ts';

/** A lot of a product in a place where goods are kept, by what may be done with it. */
export interface EnLugar {
  readonly almacenamiento_id: number;
  readonly codigo: string;
  /** Nothing is taken from there now: it is shut, or somebody counts it. */
  readonly cerrada: boolean;
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly sku: string;
  readonly nombre: string;
  readonly unidad: string;
  readonly partida_id: number | null;
  readonly partida: string | null;
  readonly cantidad: number;
  /** Good, loose and nobody's. */
  readonly suelta: number;
  readonly en_lpn: number;
  readonly reservada: number;
  /** Work that moves it off there lives. */
  readonly pedida: boolean;
}

/** Of what has no characteristic no rule says anything. In the order of the walk. */
export async function selectEnLugares(db: Db, scope: Scope, deposito_id: number): Promise<EnLugar[]> {
  const { rows } = await sql<EnLugar>`
    SELECT a.id AS almacenamiento_id, a.codigo, p.id AS producto_id, p.cliente_id, p.sku, p.nombre, p.unidad, l.id AS partida_id, l.codigo AS partida, x.cantidad, x.suelta,
           x.en_lpn, x.reservada,
           a.bloqueo IN ('SALIDA', 'TODO') OR EXISTS (SELECT FROM conteo_linea l WHERE l.almacenamiento_id = a.id AND ${VIVA}) AS cerrada,
           EXISTS (SELECT FROM wo_linea y JOIN wo w ON w.id = y.wo_id AND w.tipo = 'MOVER' AND w.cerrada IS NULL
                    WHERE y.almacenamiento_id = a.id AND y.producto_id = p.id AND y.linea_id IS NULL AND y.pedida > y.hecha + y.faltante + y.anulada) AS pedida
      FROM (SELECT s.almacenamiento_id, s.producto_id, s.partida_id, sum(s.cantidad)::bigint AS cantidad,
                   coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'DISPONIBLE' AND s.lpn_id = 0), 0)::bigint AS suelta,
                   coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'DISPONIBLE' AND s.lpn_id <> 0), 0)::bigint AS en_lpn,
                   coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'RESERVADO'), 0)::bigint AS reservada
              FROM stock_saldo s
             WHERE s.deposito_id = ${deposito_id}::int AND ${depositoInside(scope, 's')} AND s.cantidad > 0
               AND s.producto_id IN (SELECT k.producto_id FROM caracteristica_producto k)
             GROUP BY 1, 2, 3) x
      JOIN almacenamiento a ON a.id = x.almacenamiento_id
      JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso <> ALL (${USOS_DE_PASO}::text[])
      JOIN producto p ON p.id = x.producto_id LEFT JOIN partida l ON l.id = x.partida_id AND x.partida_id <> 0
     ORDER BY a.secuencia, a.id, p.sku, p.id, l.codigo`.execute(db);
  return rows;
}
