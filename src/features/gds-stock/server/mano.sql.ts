import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { EnMano } from '../contract.ts';

/** What lies in hands and on carts and is no order's: whoever took it, or somebody else, puts it down. */
export async function selectEnMano(db: Db, scope: Scope, usuario_id: number): Promise<EnMano[]> {
  const { rows } = await sql<EnMano>`
    SELECT a.id AS almacenamiento_id, a.deposito_id, a.codigo, coalesce(a.nombre, a.codigo) AS nombre, t.uso, a.codigo = 'MANO-' || ${usuario_id}::int AS es_mia,
           count(DISTINCT s.producto_id)::int AS productos, sum(s.cantidad)::bigint AS unidades, min(s.desde) AS desde
      FROM tipo_almacenamiento t
      JOIN almacenamiento a ON a.tipo_almacenamiento_id = t.id
      JOIN stock_saldo s ON s.almacenamiento_id = a.id AND s.cantidad > 0 AND s.condicion NOT IN ('RESERVADO', 'EN_RECEPCION')
     WHERE t.uso IN ('MANO', 'CARRO') AND ${depositoInside(scope, 'a')}
     GROUP BY a.id, t.uso ORDER BY es_mia DESC, min(s.desde), a.id LIMIT 100`.execute(db);
  return rows;
}
