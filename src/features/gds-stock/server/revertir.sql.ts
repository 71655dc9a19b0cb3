import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import { ASENTADO, type Asentado } from './stock.sql.ts';

/** Rows of the ledger, the last one first, as they are undone. */
export async function selectPorRevertir(db: Db, scope: Scope, ids: readonly number[]): Promise<Asentado[]> {
  const { rows } = await sql<Asentado>`
    ${ASENTADO} WHERE m.id = ANY (${[...ids]}::bigint[]) AND ${depositoInside(scope, 'm')} ORDER BY m.id DESC`.execute(
    db,
  );
  return rows;
}

/** Of an act that carried licence plates from one place to another, all that it carried there. */
export async function selectLlevados(db: Db, { id, de, a }: Asentado): Promise<Asentado[]> {
  const { rows } = await sql<Asentado>`
    ${ASENTADO}
     WHERE m.transaccion_id = (SELECT x.transaccion_id FROM stock_movimiento x WHERE x.id = ${id}::bigint) AND m.acto IN ('MOVER', 'UBICAR') AND m.de_lpn_id = m.a_lpn_id
       AND m.de_almacenamiento_id = ${de.almacenamiento_id}::int AND m.a_almacenamiento_id = ${a.almacenamiento_id}::int
       AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     ORDER BY m.id`.execute(db);
  return rows;
}

/** Which of these rows of the ledger cannot be undone now, and why, in words that many share. */
export async function selectImpedidas(db: Db, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; razon: string }>`
    SELECT x.id, x.razon
      FROM (SELECT m.id,
                   CASE WHEN m.a_almacenamiento_id IS NOT NULL AND coalesce(s.cantidad, 0) < m.cantidad THEN 'Lo que entró ya no está donde se dejó'
                        WHEN d.bloqueo IN ('SALIDA', 'TODO') OR h.bloqueo IN ('ENTRADA', 'TODO') THEN 'La ubicación está bloqueada' END AS razon
              FROM stock_movimiento m
              LEFT JOIN stock_saldo s ON s.producto_id = m.producto_id AND s.almacenamiento_id = m.a_almacenamiento_id
                    AND s.partida_id = coalesce(m.partida_id, 0) AND s.condicion = m.a_condicion COLLATE "C" AND s.linea_id = coalesce(m.a_linea_id, 0)
                    AND s.lpn_id = coalesce(m.a_lpn_id, 0)
              LEFT JOIN almacenamiento d ON d.id = m.a_almacenamiento_id
              LEFT JOIN almacenamiento h ON h.id = m.de_almacenamiento_id
             WHERE m.id = ANY (${[...ids]}::bigint[]) AND ${depositoInside(scope, 'm')}
               AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)) x
     WHERE x.razon IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, razon }) => [id, razon]));
}
