import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import type { Candidato, PorUbicar } from '#shared/gds/ubicar.ts';

import type { sugerirUbicacion } from '../ubicar.contract.ts';

/** Places that may come to mind: those where something of it lies, whatever state they are in, and the nearest that are empty. */

const MOST = 60;

export async function selectCandidatos(
  db: Db,
  scope: Scope,
  { deposito_id, productos, desde_id }: { deposito_id: number; productos: readonly number[]; desde_id: number | null },
): Promise<Candidato[]> {
  const { rows } = await sql<Candidato>`
    WITH con AS (
      SELECT DISTINCT s.almacenamiento_id AS id FROM stock_saldo s
       WHERE s.producto_id = ANY (${[...productos]}::int[]) AND s.deposito_id = ${deposito_id}::int AND s.cantidad > 0 LIMIT ${MOST}
    ), fijas AS (
      SELECT f.almacenamiento_id AS id FROM producto_lugar_fijo f WHERE f.producto_id = ANY (${[...productos]}::int[]) AND f.deposito_id = ${deposito_id}::int
    ), vacias AS (
      SELECT a.id FROM almacenamiento a
       WHERE a.deposito_id = ${deposito_id}::int AND a.clase = 'POSICION' AND a.activo AND a.bloqueo IN ('NADA', 'SALIDA')
         AND a.tipo_almacenamiento_id IN (SELECT t.id FROM tipo_almacenamiento t WHERE t.se_reserva)
         AND a.tipo_stock_id IN (SELECT t.id FROM tipo_stock t WHERE t.condicion = 'DISPONIBLE')
         AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0)
       ORDER BY a.secuencia, a.id LIMIT ${MOST}
    )
    SELECT a.id, a.codigo, a.secuencia, a.bloqueo, a.bloqueo_motivo, a.max_unidades, a.max_lpn, a.mezcla_producto, a.mezcla_partida, a.mezcla_cliente,
           (SELECT count(DISTINCT coalesce(l.padre_id, l.id))::int FROM lpn l WHERE l.almacenamiento_id = a.id) AS lpns,
           ARRAY(SELECT f.producto_id FROM producto_lugar_fijo f WHERE f.almacenamiento_id = a.id) AS fijo_de,
           coalesce((SELECT json_agg(json_build_object('producto_id', c.producto_id, 'cliente_id', c.cliente_id, 'partida_id', nullif(c.partida_id, 0),
                                                       'cantidad', c.cantidad))
                       FROM (SELECT s.producto_id, s.cliente_id, s.partida_id, sum(s.cantidad) AS cantidad FROM stock_saldo s
                              WHERE s.almacenamiento_id = a.id AND s.cantidad > 0 GROUP BY 1, 2, 3) c), '[]') AS contenido
      FROM (SELECT id FROM con UNION SELECT id FROM vacias UNION SELECT id FROM fijas) x
      JOIN almacenamiento a ON a.id = x.id AND a.activo
      JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
      JOIN tipo_stock ts ON ts.id = a.tipo_stock_id AND ts.condicion = 'DISPONIBLE'
     WHERE a.id IS DISTINCT FROM ${desde_id}::int AND ${depositoInside(scope, 'a')}
     ORDER BY a.secuencia, a.id`.execute(db);
  return rows;
}

/** Null: there is none, or of nobody who keeps goods where the person works. */
export async function selectPorUbicar(
  db: Db,
  { producto_id, partida_id, cantidad }: { producto_id: number; partida_id: number | null; cantidad: number },
): Promise<PorUbicar | null> {
  const { rows } = await sql<Pick<PorUbicar, 'producto_id' | 'cliente_id' | 'abc'>>`
    SELECT p.id AS producto_id, p.cliente_id, p.abc FROM producto p WHERE p.id = ${producto_id}::int`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, partida_id, cantidad };
}

/** What a licence plate carries, with what stands on it. */
export async function selectDeLpn(db: Db, lpn_id: number): Promise<PorUbicar[]> {
  const { rows } = await sql<PorUbicar>`
    SELECT s.producto_id, s.cliente_id, nullif(s.partida_id, 0) AS partida_id, p.abc, sum(s.cantidad)::bigint AS cantidad
      FROM lpn l JOIN stock_saldo s ON s.lpn_id = l.id AND s.lpn_id <> 0 AND s.cantidad > 0 JOIN producto p ON p.id = s.producto_id
     WHERE l.id = ${lpn_id}::bigint OR l.padre_id = ${lpn_id}::bigint GROUP BY 1, 2, 3, 4 ORDER BY 1, 3`.execute(db);
  return rows;
}

/** The one that is said, else that of where it lies; null: it is none of the person's. */
export async function selectDepositoDe(
  db: Db,
  scope: Scope,
  { deposito_id, desde_id, lpn_id }: Pick<Params<typeof sugerirUbicacion>, 'deposito_id' | 'desde_id' | 'lpn_id'>,
): Promise<number | null> {
  const { rows } = await sql<{ deposito_id: number }>`
    SELECT d.deposito_id FROM (
      SELECT coalesce(${deposito_id ?? null}::int, (SELECT a.deposito_id FROM almacenamiento a WHERE a.id = ${desde_id ?? null}::int),
                      (SELECT l.deposito_id FROM lpn l WHERE l.id = ${lpn_id ?? null}::bigint)) AS deposito_id) d
     WHERE d.deposito_id IS NOT NULL AND ${depositoInside(scope, 'd')} AND EXISTS (SELECT FROM deposito x WHERE x.id = d.deposito_id)`.execute(
    db,
  );
  return rows[0]?.deposito_id ?? null;
}
