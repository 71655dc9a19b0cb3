import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import { type Linea, TERMINADA } from './wo.sql.ts';

/** Licence plates that a line of work takes as they are. Whether one is whole is asked of the balances each time: nothing keeps it. */

/** Of a balance `z` on one: nothing else stands on it, nor in a box on it, and no living line of its order's line names it. */
export const ENTERO_SIN_PEDIR = sql`(
  NOT EXISTS (SELECT FROM stock_saldo x WHERE x.lpn_id = z.lpn_id AND x.lpn_id <> 0 AND x.cantidad > 0
                 AND (x.producto_id, x.partida_id, x.condicion, x.linea_id) <> (z.producto_id, z.partida_id, z.condicion, z.linea_id))
  AND NOT EXISTS (SELECT FROM lpn h JOIN stock_saldo x ON x.lpn_id = h.id AND x.lpn_id <> 0 AND x.cantidad > 0 WHERE h.padre_id = z.lpn_id)
  AND NOT EXISTS (SELECT FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.cerrada IS NULL
                   WHERE l.lpn_id = z.lpn_id AND l.linea_id = z.linea_id AND NOT ${TERMINADA}))`;

/** Of a line `l`: all that stands on its own is what is left of it, where it is asked for. */
export const LPN_DE_LINEA = sql`
  CASE WHEN l.lpn_id IS NOT NULL THEN (
    SELECT json_build_object('codigo', y.codigo, 'tipo', y.tipo, 'entero',
             EXISTS (SELECT FROM stock_saldo z
                      WHERE z.lpn_id = l.lpn_id AND z.lpn_id <> 0 AND z.producto_id = l.producto_id AND z.almacenamiento_id = l.almacenamiento_id
                        AND z.partida_id = coalesce(l.partida_id, 0) AND z.condicion = 'RESERVADO' AND z.linea_id = l.linea_id AND NOT ${TERMINADA}
                        AND z.cantidad = l.pedida - l.hecha - l.faltante - l.anulada)
             AND (SELECT count(*) FROM stock_saldo z WHERE z.lpn_id <> 0 AND z.cantidad > 0
                     AND z.lpn_id IN (SELECT h.id FROM lpn h WHERE h.id = l.lpn_id OR h.padre_id = l.lpn_id)) = 1)
      FROM lpn y WHERE y.id = l.lpn_id) END`;

/** Which others of the same line of its order, in the same place, are to go as they are. */
export async function selectLpnsDeOtras(db: Db, { id, linea_id, almacenamiento_id }: Linea): Promise<number[]> {
  const { rows } = await sql<{ lpn_id: number }>`
    SELECT l.lpn_id FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.cerrada IS NULL
     WHERE l.linea_id = ${linea_id}::bigint AND l.almacenamiento_id = ${almacenamiento_id}::int AND l.id <> ${id}::bigint AND l.lpn_id IS NOT NULL
       AND NOT ${TERMINADA}`.execute(db);
  return rows.map(({ lpn_id }) => lpn_id);
}
