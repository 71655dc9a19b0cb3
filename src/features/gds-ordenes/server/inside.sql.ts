import { type RawBuilder, sql } from 'kysely';

import { depositoInside, type Scope } from '#server/scope.ts';

/** A warehouse's own; a traslado is of both its ends. A client's people see their own, wherever they are. */
export function ordenesInside(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.tipo === 'cliente') return sql<boolean>`${sql.ref(`${alias}.cliente_id`)} = ${scope.cliente_id}::int`;
  if (scope.tipo !== 'deposito') return depositoInside(scope, alias);
  const end = sql.ref(`${alias}.deposito_destino_id`);
  return sql<boolean>`(${depositoInside(scope, alias)} OR ${end} = ANY ((SELECT depositos_de_la_persona())::int[]))`;
}
