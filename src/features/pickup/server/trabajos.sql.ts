import { sql } from 'kysely';

import type { Elegidas } from '#features/masivos/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

import type { PickupFilters } from '../contract.ts';
import { agencyWhere, expiryWhere, nodeWhere, SITUACION } from './guias.sql.ts';
import type { Nodo } from './nodo.ts';

/** The parcels of a node that lie at their agency; with a day, those whose custody ends before it. */
export function guardadasDe(
  scope: Scope,
  { nodo, filters, antes_de }: { nodo: Nodo; filters: PickupFilters; antes_de: string | null },
): Elegidas {
  return {
    from: sql`guia g JOIN agente a ON a.id = g.agente_id`,
    where: sql`${nodeWhere(nodo)} AND ${agencyWhere(filters).where} AND ${SITUACION} = 'ingresado' AND ${expiryWhere(filters).where}
      AND ${antes_de === null ? sql`true` : sql`g.vence_el < ${antes_de}::date`} AND ${guiasInside(scope, 'g')}`,
  };
}

/** How many of these parcels are kept until that day or longer already. */
export async function countHasta(
  db: Db,
  scope: Scope,
  { guias, dia }: { guias: readonly number[]; dia: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM guia g WHERE g.id = ANY (${guias}::bigint[]) AND g.vence_el >= ${dia}::date AND ${guiasInside(scope, 'g')}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Those of the parcels whose time is not over: nothing of theirs expired. */
export async function countEnPlazo(db: Db, scope: Scope, guias: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM guia g WHERE g.id = ANY (${guias}::bigint[]) AND g.vence_el >= hoy() AND ${guiasInside(scope, 'g')}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
