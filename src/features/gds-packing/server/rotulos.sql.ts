import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

/** A closed bulto, as its label needs it. */
export interface BultoImpreso {
  readonly id: number;
  readonly codigo: string;
  readonly nro: number;
  readonly orden: string;
  readonly cliente: string;
  readonly localidad: string | null;
  readonly gramos: number | null;
  readonly guia_id: number | null;
  readonly guia_nro: string | null;
  readonly bulto_nro: number | null;
}

/** In the order of the ids; those that the person may not see, or that are not closed, are left out. */
export async function selectImpresos(db: Db, scope: Scope, ids: readonly number[]): Promise<BultoImpreso[]> {
  const { rows } = await sql<BultoImpreso>`
    SELECT b.id, b.codigo, b.nro, t.numero AS orden, k.nombre AS cliente, (SELECT x.nombre FROM localidad x WHERE x.id = o.localidad_id) AS localidad, b.gramos, b.guia_id, b.guia_nro, b.bulto_nro
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS p (id, lugar)
      JOIN orden_bulto b ON b.id = p.id AND b.estado = 'CERRADO' JOIN orden o ON o.transaccion_id = b.transaccion_id
      JOIN transaccion t ON t.id = b.transaccion_id JOIN cliente k ON k.id = b.cliente_id
     WHERE ${depositoInside(scope, 'b')} ORDER BY p.lugar`.execute(db);
  return rows;
}
