import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import { ordenesInside } from '#server/scope.ts';
import type { LocalidadDeCatalogo } from '#shared/envio/localidades.ts';
import type { TipoDeOrden } from '#shared/gds/campos.ts';
import type { DecisionDeOrden } from '#shared/gds/estado-orden.ts';

/** What the rows of a file of orders name, looked up at once for all of them. */

interface Referencias {
  readonly cliente_id: number;
  readonly tipo: TipoDeOrden;
  readonly referencias: readonly string[];
}

/** Living orders of the client that have one of these references already. */
export async function selectConReferencia(
  db: Db,
  { cliente_id, tipo, referencias }: Referencias,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ referencia: string; numero: string }>`
    SELECT o.referencia, min(t.numero) AS numero FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE o.cliente_id = ${cliente_id}::int AND o.tipo = ${tipo} AND o.referencia = ANY (${[...referencias]}::text[]) AND o.decision <> 'ANULADA'
     GROUP BY 1`.execute(db);
  return new Map(rows.map(({ referencia, numero }) => [referencia, numero]));
}

/** All places that are delivered to. */
export async function selectCatalogoDeLocalidades(db: Db): Promise<LocalidadDeCatalogo[]> {
  const { rows } = await sql<LocalidadDeCatalogo>`
    SELECT l.id, l.nombre, l.departamento_id, d.nombre AS departamento, l.rango, l.alias
      FROM localidad l JOIN departamento d ON d.id = l.departamento_id ORDER BY l.id`.execute(db);
  return rows;
}

/** Where an order stands that is to be taken back. */
export interface Situacion {
  readonly id: number;
  readonly decision: DecisionDeOrden;
  readonly version: number;
  /** Its units go on in another. */
  readonly fusionada: boolean;
  readonly dividida: boolean;
}

export async function selectSituaciones(db: Db, scope: Scope, ids: readonly number[]): Promise<Situacion[]> {
  const { rows } = await sql<Situacion>`
    SELECT o.transaccion_id AS id, o.decision, o.version, o.fusionada_en_id IS NOT NULL AS fusionada,
           EXISTS (SELECT FROM orden h WHERE h.pendiente_de_id = o.transaccion_id AND h.decision <> 'ANULADA') AS dividida
      FROM orden o WHERE o.transaccion_id = ANY (${[...ids]}::bigint[]) AND ${ordenesInside(scope, 'o')}`.execute(db);
  return rows;
}
