import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import type { Scope } from '#server/scope.ts';

import type { GuiaFilters } from '../contract.ts';
import { isKept, keptRows } from './conteo.sql.ts';
import { chooseReadings, countedRows } from './guias.sql.ts';

interface Counted {
  readonly filters: GuiaFilters;
  readonly scope: Scope;
  readonly most: number;
}

/** How many parcels meet each of several sets of filters, up to `most` each: one statement for all, and one more for each text. */
export async function countEach(
  db: Db,
  scope: Scope,
  { sets, most }: { readonly sets: readonly GuiaFilters[]; readonly most: number },
): Promise<Total[]> {
  if (sets.length === 0) return [];
  const each = await Promise.all(sets.map((filters) => countOne(db, { filters, scope, most })));
  const { rows } = await sql<{ cantidades: number[] }>`
    SELECT ARRAY[${sql.join(each)}]::int[] AS cantidades`.execute(db);
  return (rows[0]?.cantidades ?? []).map((found) => ({ total: Math.min(found, most), es_minimo: found > most }));
}

async function countOne(db: Db, { filters, scope, most }: Counted): Promise<RawBuilder<unknown>> {
  if (isKept(filters))
    return sql`(SELECT least(coalesce(sum(k.cantidad), 0), ${most + 1}) FROM (${keptRows(scope, filters)}) AS k)`;
  const { count: reading } = await chooseReadings(db, scope, filters.q);
  return sql`(SELECT count(*) FROM (${countedRows({ scope, filters, reading }, most)}) AS c)`;
}
