import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';

import type { GuiaFila } from '../contract.ts';
import { GUIA_FILA, GUIA_NAMES } from './fila.sql.ts';

/**
 * The rows of parcels that were chosen before, in that order. Prepared, and apart from the choice: planning the joins of the names took
 * three times as long as running them, and a choice may not be prepared.
 */
export async function selectFilas(db: Db, scope: Scope, ids: readonly number[]): Promise<GuiaFila[]> {
  if (ids.length === 0) return [];
  return executePrepared<GuiaFila>(
    db,
    `filas-de-guia-${scopeName(scope)}`,
    sql`
      SELECT ${GUIA_FILA} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS n (id, orden)
        JOIN guia g ON g.id = n.id ${GUIA_NAMES} WHERE ${guiasInside(scope, 'g')} ORDER BY n.orden`,
  );
}
