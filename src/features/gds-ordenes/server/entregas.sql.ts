import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Orders that one run looks after; the next goes on. */
const PORCION = 2_000;
/** A delivery that is declared wrong later than this is a matter of its own. */
const SE_DESDICE = '60 days';

/** By its parcel; what its client came for is where it was to go. */
const LLEGO = sql`g.estado_general IN ('ENTREGADO', 'ENTREGADO_PARCIAL') OR EXISTS (
  SELECT FROM despacho_bulto x JOIN despacho d ON d.id = x.despacho_id
   WHERE x.bulto_id = b.id AND x.estado = 'LEIDO' AND d.destino = 'RETIRO' AND d.cerrado IS NOT NULL)`;

/** An order is delivered once every parcel of it is, and not any more when one of them was not after all. */
export async function seguirEntregas(db: Db): Promise<void> {
  await sql`
    WITH listas AS (
      SELECT o.transaccion_id FROM orden o
       WHERE o.estado = 'DESPACHADA' AND o.tipo = 'VENTA'
         AND EXISTS (SELECT FROM orden_bulto b WHERE b.transaccion_id = o.transaccion_id AND b.despachado IS NOT NULL)
         AND NOT EXISTS (SELECT FROM orden_bulto b LEFT JOIN guia g ON g.id = b.guia_id
                          WHERE b.transaccion_id = o.transaccion_id AND b.estado = 'CERRADO' AND (${LLEGO}) IS NOT TRUE)
       ORDER BY o.transaccion_id LIMIT ${PORCION} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orden o
       SET entregada = (SELECT max(coalesce(g.ultimo_fecha, b.despachado)) FROM orden_bulto b LEFT JOIN guia g ON g.id = b.guia_id WHERE b.transaccion_id = o.transaccion_id)
      FROM listas l WHERE o.transaccion_id = l.transaccion_id`.execute(db);
  await sql`
    WITH no_eran AS (
      SELECT o.transaccion_id FROM orden o
       WHERE o.entregada > now() - ${SE_DESDICE}::interval AND o.tipo = 'VENTA'
         AND EXISTS (SELECT FROM orden_bulto b LEFT JOIN guia g ON g.id = b.guia_id
                      WHERE b.transaccion_id = o.transaccion_id AND b.estado = 'CERRADO' AND (${LLEGO}) IS NOT TRUE)
       ORDER BY o.transaccion_id LIMIT ${PORCION} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orden o SET entregada = NULL FROM no_eran n WHERE o.transaccion_id = n.transaccion_id`.execute(db);
}
