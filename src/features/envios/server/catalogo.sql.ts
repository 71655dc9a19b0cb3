import type { Db } from '#server/db.ts';
import type { Scope } from '#server/scope.ts';

/** Everything that rows are checked against, and the prices and days of this moment. */
export interface Catalogo {
  readonly hoy: string;
}

export async function abrirCatalogo(_db: Db, _scope: Scope): Promise<Catalogo> {
  throw new Error('en construcción');
}
