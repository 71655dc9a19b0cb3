import { sql } from 'kysely';

import type { Leido } from '#features/gds-productos/leer.contract.ts';
import type { Db } from '#server/db/db.ts';

/** Serials that begin at the bench. */

/** The same as a reading of its own code tells; null: it is not of the client. */
export async function selectProductoDeEgreso(
  db: Db,
  { producto_id, cliente_id }: { producto_id: number; cliente_id: number },
): Promise<Leido['productos'][number] | null> {
  const { rows } = await sql<Leido['productos'][number]>`
    SELECT p.id AS producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, 1 AS factor, p.control_partida, p.control_serie, NULL::int AS partida_id
      FROM producto p JOIN cliente c ON c.id = p.cliente_id WHERE p.id = ${producto_id}::int AND p.cliente_id = ${cliente_id}::int`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface UsoDeSerie {
  readonly orden_id: number | null;
  readonly numero: string | null;
  readonly bulto: string;
  readonly nro: number;
  readonly guia_nro: string | null;
  readonly salio: boolean;
}

/** Where a serial is already: in a bulto that is open, in one that is closed, or gone. Null: nowhere that the person sees. */
export async function selectUsoDeSerie(
  db: Db,
  { producto_id, codigo, deposito_id }: { producto_id: number; codigo: string; deposito_id: number },
): Promise<UsoDeSerie | null> {
  const { rows } = await sql<UsoDeSerie>`
    SELECT b.transaccion_id AS orden_id, t.numero, b.codigo AS bulto, b.nro, b.guia_nro, r.almacenamiento_id IS NULL AS salio
      FROM serie r JOIN stock_movimiento m ON m.id = r.movimiento_id
      LEFT JOIN orden_bulto b ON b.id = m.orden_bulto_id LEFT JOIN transaccion t ON t.id = b.transaccion_id
     WHERE r.producto_id = ${producto_id}::int AND r.codigo = ${codigo}
     UNION ALL
    SELECT b.transaccion_id, t.numero, b.codigo, b.nro, b.guia_nro, false
      FROM orden_bulto b JOIN orden_bulto_contenido c ON c.bulto_id = b.id JOIN transaccion t ON t.id = b.transaccion_id
     WHERE b.deposito_id = ${deposito_id}::int AND b.estado = 'ABIERTO' AND c.producto_id = ${producto_id}::int AND ${codigo} = ANY (c.series)
     LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
