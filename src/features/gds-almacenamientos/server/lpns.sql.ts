import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { Contenido } from '../contract.ts';

/** Licence plates that stand in a place: which they are is the ledger's to say. */
export async function selectLpnsDeLugar(db: Db, scope: Scope, almacenamiento_id: number): Promise<Contenido['lpns']> {
  return executePrepared<Contenido['lpns'][number]>(
    db,
    `lpn.place.${scope.tipo}`,
    sql`
    SELECT l.id, l.codigo, l.tipo, l.estado, l.padre_id, p.codigo AS padre,
           (SELECT coalesce(sum(s.cantidad), 0) FROM stock_saldo s WHERE s.lpn_id = l.id AND s.lpn_id <> 0)::bigint AS unidades
      FROM lpn l LEFT JOIN lpn p ON p.id = l.padre_id
     WHERE l.almacenamiento_id = ${almacenamiento_id}::int AND ${depositoInside(scope, 'l')} ORDER BY l.id LIMIT 200`,
  );
}
