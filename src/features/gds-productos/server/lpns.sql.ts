import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import { codigoDeLpn } from '#shared/gds/lpn.ts';

import type { Leido } from '../leer.contract.ts';

/** Null: the reading is of none that the person may see. A pallet that holds only boxes stands where they do. */
export async function selectLpnLeido(
  db: Db,
  scope: Scope,
  { texto, deposito_id }: { texto: string; deposito_id: number | null },
): Promise<Leido['lpn']> {
  const codigo = codigoDeLpn(texto);
  if (codigo === null || scope.tipo === 'cliente') return null;
  const { rows } = await sql<NonNullable<Leido['lpn']>>`
    SELECT l.id, l.codigo, l.deposito_id, l.estado, a.id AS almacenamiento_id, a.codigo AS lugar,
           (SELECT coalesce(sum(s.cantidad), 0) FROM lpn x JOIN stock_saldo s ON s.lpn_id = x.id AND s.lpn_id <> 0
             WHERE x.id = l.id OR x.padre_id = l.id)::bigint AS unidades
      FROM lpn l
      LEFT JOIN almacenamiento a
        ON a.id = coalesce(l.almacenamiento_id, (SELECT min(x.almacenamiento_id) FROM lpn x WHERE x.padre_id = l.id))
     WHERE l.codigo = ${codigo} AND (${deposito_id}::int IS NULL OR l.deposito_id = ${deposito_id}::int) AND ${depositoInside(scope, 'l')}`.execute(
    db,
  );
  return rows[0] ?? null;
}
